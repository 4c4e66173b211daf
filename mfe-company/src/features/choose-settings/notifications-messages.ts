import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    notifications: 'Notifications',
    hint: 'By email to {email}, in the language of this page. What happens to rides shows on your dashboard at once.',
    joiners: 'Somebody waits to be let in',
    joinersHint: 'The first at once; while people wait, one mail a day at most.',
    save: 'Save notifications',
    saved: 'Notifications are saved',
    failed: 'They could not be saved. Try again.',
    notLoaded: 'Notifications could not be loaded. Try again.',
  },
  () => import('./notifications-messages.hi.ts').then(({ hi }) => hi),
);
