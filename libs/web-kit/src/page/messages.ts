import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    tryAgain: 'Please try again.',
    tryAgainSoon: 'Please try again in a moment.',
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
