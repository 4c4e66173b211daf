/** Every path of this remote, once. */
export const paths = {
  booking: '/booking',
  history: '/history',
} as const;
