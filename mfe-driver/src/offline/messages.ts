import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    newVersion: 'A new version of Pahiya is ready.',
    reload: 'Reload',
    partNotLoaded: 'This part of the page didn’t load',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
