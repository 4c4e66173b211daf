import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    newVersion: 'A new version of Pahiya is ready.',
    reload: 'Reload',
    partNotLoaded: 'This part of the page didn’t load',
    tryAgain: 'Try again',
    installTitle: 'Put Pahiya on your home screen',
    installHint: 'Opens like an app, also without a network.',
    install: 'Install',
    notNow: 'Not now',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
