import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    chosenCompany: 'The chosen company',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
