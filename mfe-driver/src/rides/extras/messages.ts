import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    wait: 'You claimed {duration} of waiting ({waiting}) and {tolls} of tolls. The back office decides on them; until then they are not in the fare.',
    allowed: 'The back office allowed {duration} of waiting ({waiting}) and {tolls} of tolls.',
    because: 'Reason: {reason}',
    sayWait: 'Waiting and tolls of ride {code} wait for the back office.',
    sayDecided: 'The back office decided on ride {code}: the fare is {fare}.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
