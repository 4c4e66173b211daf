import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    employee: 'Employee',
    bookingId: 'Booking ID',
    booked: 'Booked',
    route: 'Route',
    to: 'to {dropoff}',
    when: 'Date and time',
    cabType: 'Cab type',
    status: 'Status',
    fare: 'Fare',
    driver: 'Driver',
    noDriver: 'None yet',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
