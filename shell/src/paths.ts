import { type Role } from '@pahiya/contracts';

/** Every path of the shell's own screens. */
export const paths = {
  landing: '/',
  login: '/login',
  adminLogin: '/admin/login',
  register: '/register',
  confirmRegistration: '/confirm-registration',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
} as const;

/** The page for a signed-in person of any role. */
export const SECURITY_PATH = '/security';

/** The page where a person of that role asks for a new password. */
export const forgotPasswordOf = (role: Role): string => `${paths.forgotPassword}?role=${role}`;

/** The login of that role. */
export const loginOf = (role: Role): string => (role === 'admin' ? paths.adminLogin : paths.login);

/** The first page of each role after signing in: docs/product.md, Screens. These pages belong to the remotes. */
export const homeOf: Readonly<Record<Role, string>> = {
  user: '/booking',
  driver: '/driver-dashboard',
  company: '/company-dashboard',
  admin: '/admin',
};

/** Registrations with more fields than /register; they belong to the remotes. */
export const registrationOf = {
  driver: '/driver-register',
  company: '/company-register',
} as const;

/** Every page for signed-out visitors, including the driver's login. */
export const entrances: readonly string[] = [
  ...Object.values(paths),
  ...Object.values(registrationOf),
  '/driver-login',
];
