import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Profile',
    description: 'Who you are, and how the transport desk reaches you. Billing address and GSTIN are in Settings.',
    loading: 'Loading...',
    failed: 'Failed to load profile',
    account: 'Account',
    accountWhy: 'Your employees log in with the company ID. Ask Pahiya’s transport desk to change these.',
    companyId: 'Company ID',
    email: 'Email',
    company: 'Company',
    companyName: 'Company name',
    phone: 'Phone number',
    password: 'Password',
    passwordWhy: 'Leave both empty to keep the current one.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
