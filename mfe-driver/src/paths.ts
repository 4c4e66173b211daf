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

/** Where this remote's own application is served: the worker that keeps it, its manifest, and the pages both are about. */
export const appPaths = {
  worker: '/remotes/driver/worker.js',
  manifest: '/remotes/driver/app.webmanifest',
  touchIcon: '/remotes/driver/icons/maskable-192.png',
  /** A prefix of the three paths above and of no other page. */
  scope: '/driver-',
} as const;
