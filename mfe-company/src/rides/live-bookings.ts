import { useLiveBookings as useLiveBookingsOf } from '@pahiya/web-kit/live';
import { bookings, figures, statsQuery } from './bookings.queries.ts';

export const useLiveBookings = (): void => useLiveBookingsOf({ bookings, figures, stats: statsQuery.queryKey });
