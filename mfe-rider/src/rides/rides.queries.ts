import { infiniteQueryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { routes, type Booking, type BookingStatus, type RouteReply } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';

const PAGE_SIZE = 20;

type RidePage = RouteReply<typeof routes.booking.myBookings>;

export const rideKeys = {
  lists: ['rider', 'rides'] as const,
  list: (status: BookingStatus | undefined) => [...rideKeys.lists, { status }] as const,
};

export const ridesQuery = (status: BookingStatus | undefined) =>
  infiniteQueryOptions({
    queryKey: rideKeys.list(status),
    queryFn: ({ pageParam, signal }) =>
      api(routes.booking.myBookings, { query: { limit: PAGE_SIZE, status, cursor: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: (last) => last.nextCursor,
  });

/** Shows what is known of a ride now in every list that has it; a list that should have it and has not is asked again. */
export function showRide(client: QueryClient, ride: Booking): void {
  for (const { queryKey } of client.getQueryCache().findAll({ queryKey: rideKeys.lists })) {
    const { status } = queryKey[rideKeys.lists.length] as { status?: BookingStatus };
    const belongs = status === undefined || status === ride.status;
    const pages = client.getQueryData<InfiniteData<RidePage>>(queryKey)?.pages;
    if (!pages) continue;
    if (!pages.some((page) => page.bookings.some(({ _id }) => _id === ride._id))) {
      if (belongs) void client.invalidateQueries({ queryKey, exact: true });
      continue;
    }
    client.setQueryData<InfiniteData<RidePage>>(
      queryKey,
      (data) =>
        data && {
          ...data,
          pages: data.pages.map((page) => ({
            ...page,
            bookings: page.bookings.flatMap((row) => (row._id !== ride._id ? [row] : belongs ? [ride] : [])),
          })),
        },
    );
  }
}
