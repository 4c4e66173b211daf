/** Every path of this remote, once. */
export const paths = {
  dashboard: '/driver-dashboard',
  login: '/driver-login',
  register: '/driver-register',
} as const;

/** Screens of the shell that ours lead to. */
export const shellPaths = {
  login: '/login',
  forgotPassword: '/forgot-password?role=driver',
} as const;
