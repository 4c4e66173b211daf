import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    loginAgain: 'Authentication required. Please log in again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
