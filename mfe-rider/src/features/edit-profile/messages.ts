import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Profile',
    description: 'Drivers see your name and phone number when they come for you.',
    loading: 'Loading...',
    failed: 'Failed to load profile',
    saved: 'Profile updated successfully',
    you: 'You',
    name: 'Name',
    phone: 'Phone number',
    account: 'Account',
    accountWhy: 'Your company keeps these. Ask its transport desk to change them.',
    email: 'Email',
    role: 'Role',
    user: 'Employee',
    companyId: 'Company ID',
    companyName: 'Company name',
    password: 'Password',
    passwordWhy: 'Leave both empty to keep the current one.',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
