import { queryOptions } from '@tanstack/react-query';
import { routes } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { bookingQueries, figureQueries } from '@pahiya/web-kit/rides';
import { dispatchKeys } from '../dispatch/dispatch-keys.ts';
import { driverKeys } from '../drivers/drivers.queries.ts';

export const bookings = bookingQueries('admin', {
  list: (query, signal) => api(routes.booking.allBookings, { query, signal }),
  one: (id, signal) => api(routes.booking.getBooking, { params: { id }, signal }),
});
export const figures = figureQueries('admin', (query, signal) => api(routes.booking.rideFigures, { query, signal }));
export const statsKeys = { all: ['admin', 'stats'] as const, rides: ['admin', 'stats', 'rides'] as const };

export const rideStatsQuery = queryOptions({
  queryKey: statsKeys.rides,
  queryFn: ({ signal }) => api(routes.booking.rideStats, { signal }),
});

/** The queries that show a changed ride, and the other queries that are refetched with them. */
export const changedRide = { bookings, alsoRefetched: [statsKeys.rides, driverKeys.all, dispatchKeys.all] };
