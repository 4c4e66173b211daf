import { queryOptions } from '@tanstack/react-query';
import { routes, type RouteReply } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { bookingQueries, figureQueries, useRideWrite, type RideCancellation } from '@pahiya/web-kit/rides';

export const bookings = bookingQueries('company', {
  list: (query, signal) => api(routes.booking.companyBookings, { query, signal }),
  one: (id, signal) => api(routes.booking.getBooking, { params: { id }, signal }),
});

export const figures = figureQueries('company', (query, signal) =>
  api(routes.booking.companyFigures, { query, signal }),
);

export type Stats = RouteReply<typeof routes.booking.companyStats>['stats'];

export const statsQuery = queryOptions({
  queryKey: ['company', 'stats'],
  queryFn: async ({ signal }) => (await api(routes.booking.companyStats, { signal })).stats,
  meta: { shows: ['employee'] },
});

export const useCancelRide = () =>
  useRideWrite(
    ({ id, ...body }: RideCancellation, intent) =>
      api(routes.booking.cancelBooking, { params: { id }, body, ...intent }),
    { bookings, alsoStale: [statsQuery.queryKey] },
  );
