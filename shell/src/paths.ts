import { type Role } from '@pahiya/contracts';

/** Every path of the shell's own screens, once. */
export const paths = {
  landing: '/',
  login: '/login',
  adminLogin: '/admin/login',
  register: '/register',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;

/** Where a forgotten password of that role is asked for. */
export const forgotPasswordOf = (role: Role): string => `${paths.forgotPassword}?role=${role}`;

/** The login of that role. */
export const loginOf = (role: Role): string => (role === 'admin' ? paths.adminLogin : paths.login);

/** Where each role arrives after signing in: docs/product.md, Screens. The pages themselves belong to the remotes. */
export const homeOf: Readonly<Record<Role, string>> = {
  user: '/booking',
  driver: '/driver-dashboard',
  company: '/company-dashboard',
  admin: '/admin',
};

/** Registrations that ask for more than /register does; they belong to the remotes. */
export const registrationOf = {
  driver: '/driver-register',
  company: '/company-register',
} as const;

/** Every page before signing in, the driver's own login among them. */
export const entrances: readonly string[] = [
  ...Object.values(paths),
  ...Object.values(registrationOf),
  '/driver-login',
];
