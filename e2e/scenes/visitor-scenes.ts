import { press, pressTab, type Scene } from './scene.ts';

/** A token of the right length that no mail contains. */
const resetLink = '/reset-password?token=spent-a-long-time-ago';
/** Screens of visitors who have not logged in: the landing page, logins, registrations, a forgotten password. */
export const visitorScenes: readonly Scene[] = [
  { name: 'landing', path: '/' },
  { name: 'login', path: '/login' },
  { name: 'login-driver', path: '/login', show: pressTab('Driver') },
  { name: 'login-company', path: '/login', show: pressTab('Company') },
  {
    name: 'login-refused',
    path: '/login',
    show: async (page) => {
      await pressTab('Company')(page);
      await page.getByRole('textbox', { name: /^Email/ }).fill('nobody@pahiya.example');
      await page
        .getByLabel(/^Password/)
        .first()
        .fill('not the password');
      await page.getByRole('button', { name: 'Log in', exact: true }).click();
      await page.getByText(/^Invalid credentials/).waitFor();
    },
  },
  { name: 'register', path: '/register' },
  { name: 'register-refused', path: '/register', show: press(/^(Register|Create)/) },
  { name: 'admin-login', path: '/admin/login' },
  { name: 'forgot-password', path: '/forgot-password?role=user' },
  { name: 'reset-password', path: resetLink },
  {
    name: 'reset-password-spent',
    path: resetLink,
    show: async (page) => {
      for (const field of await page.getByLabel(/^New password/).all()) await field.fill('A new passw0rd');
      await press('Change password')(page);
      await page.getByRole('link', { name: 'Ask for a new link' }).waitFor();
    },
  },
  { name: 'company-register', path: '/company-register' },
  { name: 'company-register-refused', path: '/company-register', show: press(/^Register/) },
  { name: 'driver-register', path: '/driver-register' },
  { name: 'driver-register-refused', path: '/driver-register', show: press(/^Register/) },
  { name: 'driver-login', path: '/driver-login' },
  { name: 'not-found', path: '/nothing-here' },
];
