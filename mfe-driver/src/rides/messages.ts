import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    acceptDone: 'Booking accepted successfully! Admin and user have been notified.',
    acceptFailed: 'Failed to accept booking',
    rejectDone: 'Booking rejected successfully! Admin and user have been notified.',
    rejectFailed: 'Failed to reject booking',
    startDone: 'Ride started successfully!',
    startFailed: 'Failed to start ride',
    completeDone: 'Ride completed successfully!',
    completeFailed: 'Failed to complete ride',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
