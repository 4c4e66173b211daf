/** Every path of this remote, once. */
export const paths = {
  console: '/admin',
} as const;
