import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    pending: 'The ride waits for a driver again.',
    assigned: '{driver} was assigned meanwhile.',
    driverFound: 'A driver was found meanwhile.',
    givenAway: 'The ride was given to another driver meanwhile.',
    accepted: '{driver} accepted the ride meanwhile.',
    denied: 'The driver declined the ride meanwhile.',
    on_trip: 'The trip started meanwhile.',
    completed: 'The ride was completed meanwhile.',
    cancelled: 'The ride was cancelled meanwhile.',
    vehicle: 'The vehicle is {vehicle} now.',
    other: 'The ride changed meanwhile.',
    stillPossible: '{change} You can still do it.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
