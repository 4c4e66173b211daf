import { queryOptions } from '@tanstack/react-query';
import { routes, type RouteReply } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import {
  bookingQueries,
  figureQueries,
  knownFilters,
  useRideWrite,
  type FigureFilters,
  type RideCancellation,
} from '@pahiya/web-kit/rides';

export const bookings = bookingQueries('company', {
  list: (query, signal) => api(routes.booking.companyBookings, { query, signal }),
  one: (id, signal) => api(routes.booking.getBooking, { params: { id }, signal }),
});

/** docs/product.md, Figures and limits. */
export const RECENT = 5;
/** The newest bookings that match the filters of the dashboard's figures. */
export const recentBookings = (filters: Readonly<FigureFilters>) => bookings.list(knownFilters(filters), RECENT);

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
    { bookings, alsoRefetched: [statsQuery.queryKey] },
  );
