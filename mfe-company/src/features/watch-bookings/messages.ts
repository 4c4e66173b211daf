import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Bookings',
    description: 'Every ride your employees booked.',
    exportCsv: 'Export CSV',
    nothingToExport: 'There is no booking to export.',
    loadingToExport: 'The bookings are still loading.',
    notLoadedToExport: 'The bookings could not be loaded.',
    exportFailed: 'The file could not be made.',
    caption: 'Bookings',
    loading: 'Loading bookings...',
    failed: 'Failed to fetch bookings',
    noneMatch: 'No booking matches these filters',
    showAll: 'Show all bookings',
    none: 'No bookings yet',
    noneHint: 'The rides your employees book appear here as they book them.',
    registerFirst: 'Register an employee',
    bookings: '{count, plural, one {# booking} other {# bookings}}',
    ride: 'Ride',
    rideTitle: 'Ride {code}',
    cancelRide: 'Cancel ride',
    rideFailed: 'Failed to load this ride',
    historyFailed: 'Failed to load the ride’s history',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
