import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    tryAgain: 'Please try again.',
    slow: 'Pahiya is taking too long to answer.',
    off: 'Offline',
    offWhy: 'Live updates are off.',
    connecting: 'Connecting…',
    connectingWhy: 'Connecting to live updates. Lists are asked for every 30 seconds meanwhile.',
    connected: 'Live',
    connectedWhy: 'What changes elsewhere shows here as it happens.',
    lost: 'Not live',
    lostWhy: 'Live updates can’t be reached. Lists are asked for every 30 seconds meanwhile.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
