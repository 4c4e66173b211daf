/** Every path of this remote, once. */
export const paths = {
  booking: '/booking',
  history: '/history',
  profile: '/profile',
} as const;

/** The shell's login, where a screen of ours sends someone whose session is gone. */
export const loginPath = '/login';
