import { useInfiniteQuery } from '@tanstack/react-query';
import { type Booking, indiaEpochMs } from '@pahiya/contracts';
import { useNow } from '@pahiya/web-kit/now';
import { bookings } from './bookings.queries.ts';

/** Of each status; enough to find the soonest among, and what a person works through in one go. */
const LOOKED_AT = 100;
/** A ride whose time has come is not offered longer than this. */
const CLOCK_MS = 60_000;

const startOf = ({ date, time }: Booking) => indiaEpochMs(date, time);

export interface WaitingRides {
  /** That can still be driven, the soonest first. */
  upcoming: readonly Booking[];
  /** Whose time is over and nobody came, the latest first. */
  passed: readonly Booking[];
  isLoaded: boolean;
  /** There are more than were looked at. */
  hasMore: boolean;
  error: Error | null;
  isFetching: boolean;
  refetch: () => Promise<unknown>;
}

export const pendingRidesQuery = bookings.list({ status: 'pending' }, LOOKED_AT);
export const deniedRidesQuery = bookings.list({ status: 'denied' }, LOOKED_AT);

/** The rides that want a driver: pending, or turned down by theirs. Live. */
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
  };
}
