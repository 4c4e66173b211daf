import { defineMessages } from '@pahiya/ui';

/** Loaded with the hint, which few browsers show. */
export const messages = defineMessages(
  {
    installTitle: 'Put Pahiya on your home screen',
    installHint: 'Opens like an app, also without a network.',
    install: 'Install',
    notNow: 'Not now',
  },
  () => import('./install-messages.hi.ts').then(({ hi }) => hi),
);
