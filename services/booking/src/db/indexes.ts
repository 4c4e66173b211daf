import type { ConcurrentIndex } from '@pahiya/service-kit';

/** The rides whose extras wait for an admin: a handful among all, counted for every dashboard. */
export const bookingIndexes: ConcurrentIndex[] = [
  { name: 'ride_extras_wait', table: 'ride', on: 'created_at desc, id desc', where: `extras ->> 'state' = 'waiting'` },
];
