import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    language: 'Language',
    notLoaded: 'This language could not be loaded. Check your connection and try again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
