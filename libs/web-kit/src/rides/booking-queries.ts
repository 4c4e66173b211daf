import {
  infiniteQueryOptions,
  queryOptions,
  useQueryClient,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useWrite, type Intent } from '@pahiya/web-kit';
import { newestRideOf } from './changes/newest-ride.ts';
import { type BookingFilters, type BookingPage } from './place-booking.ts';
import { showInList } from './show-in-list.ts';

interface BookingCalls {
  list: (
    query: BookingFilters & { limit: number; cursor: string | undefined },
    signal: AbortSignal,
  ) => Promise<BookingPage>;
  one: (id: string, signal: AbortSignal) => Promise<{ booking: Booking }>;
}

/**
 * The queries of the rides that `owner` ('admin') may see, their keys, and `show`, which puts the ride from an answer
 * or a live event wherever it is loaded. By default lists are sorted newest first and have 50 rides a page.
 */
export function bookingQueries(owner: string, calls: BookingCalls) {
  const all = [owner, 'bookings'] as const;
  const lists = [...all, 'list'] as const;
  const keys = { all, lists, one: (id: string) => [...all, 'one', id] as const };

  const list = (filters: BookingFilters, limit = 50) =>
    infiniteQueryOptions({
      queryKey: [...lists, filters, limit] as const,
      queryFn: ({ pageParam, signal }) => calls.list({ ...filters, limit, cursor: pageParam }, signal),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.nextCursor,
    });

  const one = (id: string) =>
    queryOptions({
      queryKey: keys.one(id),
      queryFn: async ({ signal }) => (await calls.one(id, signal)).booking,
    });

  function show(client: QueryClient, booking: Booking): void {
    for (const list of client.getQueryCache().findAll({ queryKey: lists })) {
      const [filters, limit] = list.queryKey.slice(lists.length) as [BookingFilters, number];
      showInList(list, booking, { client, filters, limit });
    }
    client.setQueryData<Booking>(keys.one(booking._id), (before) =>
      before && before.revision <= booking.revision
        ? { ...booking, history: booking.history ?? before.history }
        : before,
    );
    void client.invalidateQueries({ queryKey: keys.one(booking._id) });
  }

  /** The rides on trip, for the map. */
  const onRoad = list({ status: 'on_trip' }, 100);

  return { keys, list, onRoad, one, show };
}

interface RideWriteOptions {
  bookings: Pick<ReturnType<typeof bookingQueries>, 'show'>;
  /** Keys of other queries that change with the ride, e.g. counts: those on screen are refetched at once. */
  alsoRefetched: readonly QueryKey[];
}

/** A write of one ride. Every list and panel then shows the ride from the answer, or the newest ride from a refusal. */
export function useRideWrite<Body>(
  write: (body: Body, intent: Intent) => Promise<{ booking: Booking; message: string }>,
  { bookings, alsoRefetched }: RideWriteOptions,
) {
  const client = useQueryClient();
  const show = (ride: Booking) => {
    bookings.show(client, ride);
    for (const queryKey of alsoRefetched) void client.invalidateQueries({ queryKey });
  };
  return useWrite(
    (body: Body, intent) => showingNewest(write(body, intent), show),
    ({ booking }) => show(booking),
  );
}

/**
 * The answer to a write of a ride. If a refusal contains the newest ride, that is shown before the refusal is rethrown.
 */
async function showingNewest<T>(answer: Promise<T>, show: (ride: Booking) => void): Promise<T> {
  try {
    return await answer;
  } catch (error) {
    const newest = newestRideOf(error);
    if (newest) show(newest);
    throw error;
  }
}
