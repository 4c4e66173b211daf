/** Every path of this remote, defined once. */
export const paths = {
  booking: '/booking',
  history: '/history',
  profile: '/profile',
} as const;

/** The shell's login, where our pages send a visitor without a session. */
export const loginPath = '/login';
