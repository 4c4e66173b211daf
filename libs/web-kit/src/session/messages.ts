import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    guard: 'You need to log in with proper access to view this page',
    noToken: 'Login failed: No token received',
    loggedIn: 'Login successful!',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
