import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    leaveQuestion: 'Leave without saving?',
    leave: 'Leave',
    keepEditing: 'Keep editing',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
