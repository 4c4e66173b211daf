import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { routes, type RouteReply } from '@pahiya/contracts';
import { api, useWrite } from '@pahiya/web-kit';
import { bookingQueries, figureQueries, showingNewest, type RideCancellation } from '@pahiya/web-kit/rides';

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

export function useCancelRide() {
  const client = useQueryClient();
  return useWrite(
    ({ id, ...body }: RideCancellation, intent) =>
      showingNewest(api(routes.booking.cancelBooking, { params: { id }, body, ...intent }), (ride) =>
        bookings.show(client, ride),
      ),
    ({ booking }) => {
      bookings.show(client, booking);
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}
