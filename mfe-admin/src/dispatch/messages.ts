import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    planWaiting: '{count, plural, =0 {Plan rides} one {Plan # ride} other {Plan # rides}}',
    laterRides:
      '{count, plural, one {# ride starts} other {# rides start}} more than {hours} hours after the first. Plan {count, plural, one {it} other {them}} next.',
    noneWaits: 'No ride waits for a driver.',
    underDispatch: 'The plan of {count, plural, one {# ride} other {# rides}} is under Dispatch.',
    notPlanned: 'The rides could not be planned. Try again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
