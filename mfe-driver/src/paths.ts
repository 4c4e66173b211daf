/** Every path of this remote, once. */
export const paths = {
  dashboard: '/driver-dashboard',
} as const;
