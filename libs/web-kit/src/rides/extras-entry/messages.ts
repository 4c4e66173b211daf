import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    waitingHint: 'Charged by started quarter hours.',
    waitingRange: 'Enter whole minutes, at most 10,080 (7 days).',
    tollRange: 'Enter an amount up to ₹1,00,000.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
