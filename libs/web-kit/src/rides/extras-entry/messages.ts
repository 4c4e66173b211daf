import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    waitingHint: 'Charged by started quarter hours.',
    waitingRange: 'Enter whole minutes, at most {most, number} ({days, plural, one {# day} other {# days}}).',
    tollRange: 'Enter an amount up to {most}.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
