import { type Role } from '@pahiya/contracts';

/** Every path of the shell's own screens, once. */
export const paths = {
  landing: '/',
  login: '/login',
  adminLogin: '/admin/login',
} as const;

/** Where each role arrives after signing in: spec section 2. The pages themselves belong to the remotes. */
export const homeOf: Readonly<Record<Role, string>> = {
  user: '/booking',
  driver: '/driver-dashboard',
  company: '/company-dashboard',
  admin: '/admin',
};
