import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Register',
    who: 'Who is registering',
    user: 'User',
    userText: 'I ride for my company',
    company: 'Company',
    companyText: 'We want rides for our people',
    companyId: 'Company ID',
    companyIdOfUser: 'Ask your company’s transport desk or HR for it.',
    companyIdOfCompany: 'A short code of your choice, like DEMO01. Your employees log in with it.',
    companyName: 'Company name',
    companyNameOfUser: 'As your company registered it.',
    email: 'Email',
    password: 'Password',
    passwordOfUser: 'At least 8 characters. Your first login asks for your employee ID and name and keeps them.',
    passwordOfCompany: 'At least 8 characters.',
    succeeded: 'Registration successful! Please login.',
    registered: 'Registered already? <link>Login</link>',
    driving: 'Driving for Pahiya? <link>Register as a driver</link>',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
