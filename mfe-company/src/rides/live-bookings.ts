import { useLiveDesk } from '@pahiya/web-kit/live';
import { bookings, figures, statsQuery } from './bookings.queries.ts';

export const useLiveBookings = (): void => useLiveDesk({ bookings, figures, stats: statsQuery.queryKey });
