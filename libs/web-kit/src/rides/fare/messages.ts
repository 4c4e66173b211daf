import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    baseFare: 'Base fare',
    distanceFare: 'Distance fare',
    timeFare: 'Extra hours',
    driverAllowance: 'Driver allowance',
    waitingCharges: 'Waiting charges',
    tollCharges: 'Toll and parking',
    total: 'Total',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
