import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    guard: 'You need to log in with proper access to view this page',
    noToken: 'Login failed: No token received',
    loggedIn: 'Login successful!',
    takenOver:
      'Another account was logged in from another tab, so this page now shows that account. What was not saved here has been discarded.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
