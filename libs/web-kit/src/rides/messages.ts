import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    kind: '{cabType} · {kind, select, airport {Airport transfer} local {Local} other {Outstation}} · {passengers, plural, one {# passenger} other {# passengers}}',
    terminal: 'Terminal {terminal}',
    when: 'When',
    return: 'Return',
    ride: 'Ride',
    rideTitle: 'Ride {code}',
    rideFailed: 'This ride could not be loaded',
    historyFailed: 'The ride’s history could not be loaded',
    flight: 'Flight',
    rider: 'Rider',
    employee: 'Employee',
    company: 'Company',
    driver: 'Driver',
    vehicle: 'Vehicle',
    vehicleChosen: 'Vehicle {plate}',
    none: 'None yet',
    booked: 'Booked',
    fare: 'Fare',
    distanceNotKnown: 'Distance not known',
    history: 'History',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
