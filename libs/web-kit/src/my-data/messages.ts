import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Your data',
    why: 'Everything that Pahiya holds about you, in one file: your account, rides, invoices, logins and what was changed.',
    download: 'Download my data',
    saved: 'The file was saved to your downloads.',
    partly: 'The file was saved, but these parts did not answer: {parts}. Download it again later for all of it.',
    auth: 'account and logins',
    booking: 'rides',
    driver: 'work as a driver',
    salary: 'pay',
    invoice: 'invoices',
    failed: 'The file could not be made. Try again.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
