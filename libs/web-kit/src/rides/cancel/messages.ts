import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Cancel ride {code}?',
    cancelRide: 'Cancel ride',
    keepRide: 'Keep ride',
    cancelled: 'Ride {code} is cancelled',
    failed: 'The ride could not be cancelled.',
    question: '{rider}, {when}, from {pickup} to {dropoff}. This can’t be undone; {name} would have to book again.',
    questionOfRider: '{pickup} to {dropoff}, {when}. To travel after all you would have to book again.',
    riderOfCompany: '{rider} of {company}',
    reason: 'Reason',
    reasonHint: 'Optional. It stands in the ride’s history, where whoever booked it and the transport desk see it.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
