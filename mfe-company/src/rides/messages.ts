import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    employee: 'Employee',
    bookingId: 'Booking ID',
    booked: 'Booked',
    route: 'Route',
    fromTo: '{pickup} to {dropoff}',
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
