import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    unreachable: 'Server error. Please try again.',
    tryAgain: 'Please try again.',
    retry: 'Retry',
    leaveLost: 'What you changed here is lost.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
