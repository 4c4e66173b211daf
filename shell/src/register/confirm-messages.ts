import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Prove your address',
    description: 'The link shows that the address is yours, the password that it was you who registered.',
    password: 'The password that you chose',
    confirm: 'Prove my address',
    failed: 'The address could not be proven.',
    toLogin: 'Go to login',
    incomplete: 'This link is not complete.',
    incompleteText: 'Open it again from the mail, all of it, or register once more.',
    expiredText: 'A link works once, for 24 hours. Register once more to get a new one.',
    again: 'Register once more',
  },
  () => import('./confirm-messages.hi.ts').then(({ hi }) => hi),
);
