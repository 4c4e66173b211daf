import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Dashboard',
    description: 'Your people and their rides, as they are now.',
    figuresFailed: 'Failed to load the figures',
    retry: 'Retry',
    tryAgain: 'Please try again.',
    totalEmployees: 'Total Employees',
    totalBookings: 'Total Bookings',
    completed: 'Completed',
    totalRevenue: 'Total Revenue',
    recent: 'Recent bookings',
    recentCaption: 'The five newest bookings',
    allBookings: 'All bookings',
    allOfThese: 'All of these',
    bookingsFailed: 'Failed to fetch bookings',
    noneMatch: 'No booking matches what is chosen in the figures',
    showAll: 'Show all bookings',
    none: 'No bookings yet',
    noneHint: 'The rides your employees book appear here. Register them first, so that they can log in.',
    registerFirst: 'Register an employee',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
