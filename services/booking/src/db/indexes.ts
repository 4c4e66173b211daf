import { IS_OVER } from '@pahiya/contracts';
import type { ConcurrentIndex } from '@pahiya/service-kit';
import { sqlList } from '../rides/sql-list.ts';

export const bookingIndexes: ConcurrentIndex[] = [
  // The rides whose extras wait for an admin: a handful among all, counted for every dashboard.
  { name: 'ride_extras_wait', table: 'ride', on: 'created_at desc, id desc', where: `extras ->> 'state' = 'waiting'` },
  // The open rides of a rider, for the limits of a booking.
  {
    name: 'ride_open_of_rider',
    table: 'ride',
    on: 'rider_id, busy_until',
    where: `status not in ${sqlList(IS_OVER)}`,
  },
  // The rides that may last several days, for the board of a day.
  { name: 'ride_by_return', table: 'ride', on: 'return_date', where: 'include_return' },
];
