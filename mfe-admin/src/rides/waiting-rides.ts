import { useInfiniteQuery } from '@tanstack/react-query';
import { type Booking, indiaEpochMs } from '@pahiya/contracts';
import { useNow } from '@pahiya/web-kit/now';
import { bookings } from './bookings.queries.ts';

/** The number of rides on each page of each status. The first pages have the most urgent rides. */
export const LOOKED_AT = 100;
/** How often the time is read: a ride moves to `passed` at most this much late. */
const CLOCK_MS = 60_000;

const startOf = ({ date, time }: Booking) => indiaEpochMs(date, time);

export interface WaitingRides {
  /** Rides that have not started, the soonest first. */
  upcoming: readonly Booking[];
  /** Rides whose time has passed without a driver, but that could still be driven, the latest first. */
  passed: readonly Booking[];
  isLoaded: boolean;
  /** More rides wait than were loaded. */
  hasMore: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
  /** Loads the next page of each status that has one. */
  loadMore: () => void;
}

const SOONEST_FIRST = { upcoming: true, sort: 'pickup', order: 'asc' } as const;
export const pendingRidesQuery = bookings.list({ status: 'pending', ...SOONEST_FIRST }, LOOKED_AT);
export const deniedRidesQuery = bookings.list({ status: 'denied', ...SOONEST_FIRST }, LOOKED_AT);

/** The rides that need a driver, pending or denied. Kept up to date by live events. */
export function useWaitingRides(): WaitingRides {
  const pending = useInfiniteQuery(pendingRidesQuery);
  const denied = useInfiniteQuery(deniedRidesQuery);
  const now = useNow(CLOCK_MS);
  const lists = [pending, denied];
  const rides = lists
    .flatMap(({ data }) => data?.pages.flatMap((page) => page.bookings) ?? [])
    .toSorted((one, other) => startOf(one) - startOf(other));
  return {
    upcoming: rides.filter((ride) => startOf(ride) >= now),
    passed: rides.filter((ride) => startOf(ride) < now).toReversed(),
    isLoaded: lists.every(({ data }) => data !== undefined),
    hasMore: lists.some(({ hasNextPage }) => hasNextPage),
    error: lists.find(({ isError, data }) => isError && data === undefined)?.error ?? null,
    isFetching: lists.some(({ isFetching }) => isFetching),
    refetch: () => Promise.all(lists.map((list) => list.refetch())),
    loadMore: () => {
      for (const list of lists) if (list.hasNextPage && !list.isFetching && !list.isError) void list.fetchNextPage();
    },
  };
}
