import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title:
      '{count, plural, one {# ride with waiting and tolls to decide} other {# rides with waiting and tolls to decide}}',
    hint: 'Their invoices are issued after your decision.',
    all: 'All of them',
    failed: 'Failed to fetch bookings. Please try again.',
    claimed: '{waiting} for waiting, {tolls} of tolls',
    decide: 'Decide',
    decideOf: 'Decide on ride {code}',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
