import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    kind: '{cabType} · {kind, select, airport {Airport transfer} local {Local} other {Outstation}} · {passengers, plural, one {# passenger} other {# passengers}}',
    terminal: 'Terminal {terminal}',
    when: 'When',
    return: 'Return',
    ride: 'Ride',
    flight: 'Flight',
    rider: 'Rider',
    employee: 'Employee',
    company: 'Company',
    driver: 'Driver',
    vehicle: 'Vehicle',
    none: 'None yet',
    booked: 'Booked',
    fare: 'Fare',
    baseFare: 'Base fare',
    distanceFare: 'Distance fare',
    timeFare: 'Extra hours',
    driverAllowance: 'Driver allowance',
    waitingCharges: 'Waiting charges',
    tollCharges: 'Toll and parking',
    total: 'Total',
    history: 'History',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
