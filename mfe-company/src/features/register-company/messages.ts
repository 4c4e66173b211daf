import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    lookInMailbox: 'Look in the mailbox of {email}. Once the address is proven, Pahiya lets your company in.',
    title: 'Register your company',
    description: 'You add your employees next, and they book their first ride today.',
    choseProTitle: 'You chose Pro',
    choseProText:
      'Your company begins on Starter with all of Pahiya. Then press Upgrade on the home page while you are logged in, and our sales team sets up Pro.',
    registeredAlready: 'Registered already? <link>Log in</link>',
    loggedInAs: 'You are logged in as {name}.',
    logOut: 'Log Out',
    logOutFirst: 'Log out first to register another company.',
    registered: 'Registration successful! Please login.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
