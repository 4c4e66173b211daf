import { defineMessages } from '@pahiya/ui';

/** The sentences for calls that the server did not answer. */
export const messages = defineMessages(
  {
    sessionEnded: 'Your session has ended. Please log in again.',
    offline: 'You seem to be offline. Check your connection and try again.',
    unreachable: "We can't reach Pahiya right now. Check your connection and try again.",
    timeout: 'Pahiya is taking too long to answer. Try again.',
    busy: 'This part of Pahiya is not available right now. Try again in a moment.',
    otherAccount: 'This was begun under another account, so it was not sent. Log in to that account again to send it.',
    unreadable: "The server answered {status} in a form this page can't read.",
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);

export type ApiMessage = 'offline' | 'unreachable' | 'timeout' | 'busy' | 'unreadable' | 'otherAccount';
