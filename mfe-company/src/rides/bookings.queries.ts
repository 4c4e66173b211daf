import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type InfiniteData,
  type QueryClient,
} from '@tanstack/react-query';
import { routes, type Booking, type BookingStatus, type RouteReply } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { useWrite } from '../writes/use-write.ts';

const PAGE_SIZE = 50;

export interface BookingFilters {
  month?: string | undefined;
  status?: BookingStatus | undefined;
  q?: string | undefined;
}
type BookingPage = RouteReply<typeof routes.booking.companyBookings>;

export const bookingKeys = {
  all: ['company', 'bookings'] as const,
  lists: ['company', 'bookings', 'list'] as const,
  list: (filters: BookingFilters, limit: number) => [...bookingKeys.lists, filters, limit] as const,
  one: (id: string) => [...bookingKeys.all, 'one', id] as const,
};

export const bookingsQuery = (filters: BookingFilters, limit = PAGE_SIZE) =>
  infiniteQueryOptions({
    queryKey: bookingKeys.list(filters, limit),
    queryFn: ({ pageParam, signal }) =>
      api(routes.booking.companyBookings, { query: { ...filters, limit, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

export const bookingQuery = (id: string) =>
  queryOptions({
    queryKey: bookingKeys.one(id),
    queryFn: async ({ signal }) => (await api(routes.booking.getBooking, { params: { id }, signal })).booking,
  });

export const statsQuery = queryOptions({
  queryKey: ['company', 'stats'],
  queryFn: async ({ signal }) => (await api(routes.booking.companyStats, { signal })).stats,
});

/** What is known without asking: the text of a search only the server compares. */
const matches = (ride: Booking, { status, month }: BookingFilters): boolean =>
  (!status || ride.status === status) && (!month || ride.date.startsWith(month));

/** Shows what is known of a ride now wherever it is shown; a list that may lack it is asked again. */
export function showBooking(client: QueryClient, ride: Booking): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: bookingKeys.lists })) {
    const belongs = matches(ride, queryKey[bookingKeys.lists.length] as BookingFilters);
    const data = client.getQueryData<InfiniteData<BookingPage>>(queryKey);
    const isListed = data?.pages.some((page) => page.bookings.some(({ _id }) => _id === ride._id));
    if (!isListed) {
      if (data && belongs) void client.invalidateQueries({ queryKey, exact: true });
      continue;
    }
    const pages = data?.pages.map((page) => ({
      ...page,
      bookings: page.bookings.flatMap((row) => (row._id !== ride._id ? [row] : belongs ? [ride] : [])),
    }));
    client.setQueryData<InfiniteData<BookingPage>>(queryKey, (before) => before && pages && { ...before, pages });
  }
  client.setQueryData<Booking>(
    bookingKeys.one(ride._id),
    (before) => before && { ...ride, history: ride.history ?? before.history },
  );
  void client.invalidateQueries({ queryKey: bookingKeys.one(ride._id) });
}

export function useCancelRide() {
  const client = useQueryClient();
  return useWrite(
    ({ id, reason }: { id: string; reason?: string | undefined }, idempotencyKey) =>
      api(routes.booking.cancelBooking, { params: { id }, body: { reason }, idempotencyKey }),
    ({ booking }) => {
      showBooking(client, booking);
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    },
  );
}
