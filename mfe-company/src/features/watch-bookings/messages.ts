import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Bookings',
    description: 'Every ride your employees booked.',
    caption: 'Bookings',
    loading: 'Loading bookings...',
    failed: 'Failed to fetch bookings',
    noneMatch: 'No booking matches these filters',
    showAll: 'Show all bookings',
    none: 'No bookings yet',
    noneHint: 'The rides your employees book appear here as they book them.',
    registerFirst: 'Register an employee',
    bookings: '{count, plural, one {# booking} other {# bookings}}',
    cancelRide: 'Cancel ride',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
