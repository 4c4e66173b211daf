import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    loading: 'Loading',
    notLoaded: 'This page didn’t load',
    notLoadedWhy:
      'Something between you and this part of Pahiya is not working right now. Nothing you saved is lost, and the rest of Pahiya keeps working.',
    tryAgain: 'Try again',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
