import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    noPlace: 'No place in India matches. Try another spelling.',
    placesFailed: 'Places can’t be searched right now. Check your connection and type again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
