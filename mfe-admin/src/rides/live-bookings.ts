import { useLiveDesk } from '@pahiya/web-kit/live';
import { driverKeys } from '../drivers/drivers.queries.ts';
import { bookings, figures, statsKeys } from './bookings.queries.ts';

export const useLiveBookings = (): void =>
  useLiveDesk({ bookings, figures, stats: statsKeys.rides, alsoStale: driverKeys.all });
