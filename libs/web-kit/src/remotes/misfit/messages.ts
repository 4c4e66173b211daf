import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    misfit: 'This page doesn’t fit the rest of Pahiya',
    whyWithBefore:
      'This version of the page was made for another version of Pahiya than the one that is running. You can use the version before it. Nothing you saved is lost.',
    whyAlone:
      'This version of the page was made for another version of Pahiya than the one that is running. Load it again, now or a little later. Nothing you saved is lost, and the rest of Pahiya keeps working.',
    useBefore: 'Use the version before',
    loadAgain: 'Load again',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
