import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Register',
    who: 'Who is registering',
    user: 'User',
    userText: 'I ride for my company',
    company: 'Company',
    companyText: 'We want rides for our people',
    companyIdOfUser: 'Ask your company’s transport desk or HR for it.',
    companyNameOfUser: 'As your company registered it.',
    askedAtFirstLogin: 'Your first login asks for your employee ID and name and keeps them.',
    succeeded: 'Registration successful! Please login.',
    lookInMailbox: 'Look in the mailbox of {email}, in its spam folder too.',
    toLogin: 'Go to login',
    registered: 'Registered already? <link>Log in</link>',
    driving: 'Driving for Pahiya? <link>Register as a driver</link>',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
