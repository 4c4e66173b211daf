import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    notFoundTab: 'Not found · Pahiya',
    notFound: 'There is no page at this address',
    notFoundText: '<code>{address}</code> leads nowhere. It may have moved, or the link may have a typing mistake.',
    toHome: 'Go to the home page',
    notLoaded: 'This page didn’t load',
    notLoadedText: 'The list of Pahiya’s parts can’t be reached right now. Your session is kept.',
    tryAgain: 'Try again',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
