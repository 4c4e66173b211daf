import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    label: 'Connection',
    offline: 'You are offline. What you type is kept.',
    unreachable: 'Pahiya can’t be reached. What you type is kept.',
    notLive: 'Live updates are off. Lists refresh every 30 seconds.',
    clockAhead: 'This device’s clock is {duration} fast. Ride times follow Pahiya’s clock.',
    clockBehind: 'This device’s clock is {duration} slow. Ride times follow Pahiya’s clock.',
    tryAgain: 'Try again',
    connect: 'Connect',
    backOnline: 'You are back online.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
