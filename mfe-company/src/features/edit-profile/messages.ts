import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Profile',
    description: 'What appears on your invoices, and how the transport desk reaches you.',
    loading: 'Loading...',
    failed: 'Failed to load profile',
    account: 'Account',
    accountWhy: 'Your employees log in with the company ID. Ask Pahiya’s transport desk to change these.',
    companyId: 'Company ID',
    email: 'Email',
    company: 'Company',
    companyName: 'Company name',
    phone: 'Phone number',
    address: 'Address',
    gstin: 'GSTIN',
    gstinHint: '15 characters, as on your registration certificate.',
    gstinShape: 'Write all 15 characters: two digits of the state first, like 27AAPFU0939F1ZV',
    gstinState: 'No state has the number {state}: compare it with your certificate',
    gstinKind: 'This is the GSTIN of a deductor or collector of tax. Write the one of the company itself',
    gstinCheck: 'The last character does not fit the others: compare it with your certificate',
    gstinLeftOut: 'No invoice carries this GSTIN',
    password: 'Password',
    passwordWhy: 'Leave both empty to keep the current one.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
