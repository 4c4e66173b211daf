import { defineMessages } from '@pahiya/ui';

export const messages = defineMessages(
  {
    title: 'Log in',
    adminTitle: 'Admin Login',
    who: 'Who is logging in',
    user: 'User',
    driver: 'Driver',
    company: 'Company',
    companyId: 'Company ID',
    employeeId: 'Employee ID',
    employeeName: 'Employee name',
    email: 'Email',
    rememberMe: 'Remember me',
    newHere: 'New to Pahiya?',
    register: '<link>Register</link> as an employee',
    registerDriver: 'Register as a driver',
    registerCompany: 'Register your company',
    forDesk: 'Pahiya staff? <link>Admin Login</link>',
    stepNotLoaded: 'The second step could not be loaded. Your password was accepted.',
    forOthers: 'Employee, driver or company? <link>Log in</link>',
  },
  () => import('./messages.hi.ts').then(({ hi }) => hi),
);
