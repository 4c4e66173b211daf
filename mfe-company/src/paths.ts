/** Every path of this remote, once. */
export const paths = {
  dashboard: '/company-dashboard',
} as const;
