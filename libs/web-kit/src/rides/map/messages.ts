import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'On the road now',
    mapLabel: 'Map of the rides on trip',
    open: 'Open {ride}',
    none: 'No ride is on trip.',
    failed: 'The rides on trip could not be loaded.',
    withoutPlace: '{count, plural, one {# more ride has} other {# more rides have}} no place on the map.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
