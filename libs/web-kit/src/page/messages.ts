import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    tryAgain: 'Please try again.',
    slow: 'Pahiya is taking too long to answer.',
    off: 'Offline',
    offWhy: 'Live updates are off.',
    connecting: 'Connecting…',
    connectingWhy: 'Connecting to live updates. Until then, lists refresh every 30 seconds.',
    connected: 'Live',
    connectedWhy: 'What changes elsewhere shows here as it happens.',
    lost: 'Not live',
    lostWhy: 'Live updates can’t be reached. Until they can, lists refresh every 30 seconds.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
