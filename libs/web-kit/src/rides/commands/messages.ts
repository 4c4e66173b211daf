import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    rides: 'Rides',
    noRides: 'No rides found',
    ridesFailed: 'Rides could not be searched. Try again',
    allRides: 'All rides for “{q}”',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
