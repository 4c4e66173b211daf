/** Every path of this remote, defined once. */
export const paths = {
  dashboard: '/driver-dashboard',
  login: '/driver-login',
  register: '/driver-register',
} as const;

/** The shell's screens that ours link to. */
export const shellPaths = {
  login: '/login',
  forgotPassword: '/forgot-password?role=driver',
} as const;

/** Where this remote's app is served: its service worker, its manifest in each language, and the pages that both apply to. */
export const appPaths = {
  worker: '/remotes/driver/worker.js',
  manifests: { en: '/remotes/driver/app.webmanifest', hi: '/remotes/driver/app.hi.webmanifest' },
  touchIcon: '/remotes/driver/icons/maskable-192.png',
  /** A prefix of the paths of this remote's three pages and of no other page. */
  scope: '/driver-',
} as const;
