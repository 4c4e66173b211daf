import { infiniteQueryOptions, queryOptions, type InfiniteData, type QueryClient } from '@tanstack/react-query';
import { HOLDS_A_DRIVER, routes, type Booking } from '@pahiya/contracts';
import { api } from '@pahiya/web-kit';
import { byStart } from './next-ride.ts';

/** docs/product.md, Figures and limits. */
const POLL_MS = 30_000;
const PAST_PAGE = 100;
/** The maximum page size; no driver has as many open rides. */
const ALL_OPEN = 1000;

/** Whether the driver still has something to do for the ride. */
const isOpen = ({ status }: Booking) => HOLDS_A_DRIVER.includes(status);

export const rideKeys = {
  open: ['driver', 'rides', 'open'],
  past: ['driver', 'rides', 'past'],
  day: ['driver', 'rides', 'day'],
} as const;

/**
 * Requested by status: the list is in the order of booking, so a ride booked weeks ahead may be pages away. A ride that
 * changes between the calls appears in two answers; the later revision wins.
 */
async function openRides(signal: AbortSignal): Promise<Booking[]> {
  const lists = await Promise.all(
    HOLDS_A_DRIVER.map((status) =>
      api(routes.booking.assignedBookings, { query: { status, limit: ALL_OPEN }, signal }),
    ),
  );
  const found = lists.flatMap(({ bookings }) => bookings).toSorted((one, other) => one.revision - other.revision);
  const rides = new Map(found.map((ride) => [ride._id, ride]));
  return [...rides.values()].toSorted(byStart);
}

export const openRidesQuery = queryOptions({
  queryKey: rideKeys.open,
  queryFn: ({ signal }) => openRides(signal),
  refetchInterval: POLL_MS,
});

/** All rides of the driver by pages, newest booking first; the open ones among them are shown elsewhere. */
export const allRidesQuery = infiniteQueryOptions({
  queryKey: rideKeys.past,
  queryFn: ({ pageParam, signal }) =>
    api(routes.booking.assignedBookings, { query: { limit: PAST_PAGE, cursor: pageParam }, signal }),
  initialPageParam: undefined as string | undefined,
  getNextPageParam: (last) => last.nextCursor,
});

/** Today's rides in order, with the way between them, and the driver's hours against an even share. */
export const myDayQuery = queryOptions({
  queryKey: rideKeys.day,
  queryFn: ({ signal }) => api(routes.booking.myDay, { signal }),
});

/** The finished rides, latest first. */
export function pastRides(all: readonly Booking[]): Booking[] {
  return all.filter((ride) => !isOpen(ride)).toSorted((one, other) => byStart(other, one));
}

/**
 * Applies a ride from an answer or an event at once, then refetches the lists, since an older answer may still arrive.
 * `show` of `bookingQueries` does not fit here, because it updates pages with filters. The driver's open rides are one
 * list, merged from three answers, which a ride enters and leaves with its driver.
 */
export function showRide(client: QueryClient, ride: Booking, driverId: string): void {
  const mine = ride.assignedDriver?._id === driverId && isOpen(ride);
  client.setQueryData(openRidesQuery.queryKey, (rides) => {
    if (rides?.some(({ _id, revision }) => _id === ride._id && revision > ride.revision)) return rides;
    const others = rides?.filter(({ _id }) => _id !== ride._id);
    return mine ? others?.concat(ride).toSorted(byStart) : others;
  });
  void client.invalidateQueries({ queryKey: rideKeys.open });
  void client.invalidateQueries({ queryKey: rideKeys.day });
  if (!mine) void client.invalidateQueries({ queryKey: rideKeys.past });
}

/** The cached ride, if it is one of the open rides. */
export function knownRide(client: QueryClient, id: string): Booking | undefined {
  return client.getQueryData(openRidesQuery.queryKey)?.find((ride) => ride._id === id);
}

/** The rides of all pages that are loaded. */
export const ridesOf = ({ data }: { data: InfiniteData<{ bookings: Booking[] }> | undefined }) =>
  data?.pages.flatMap(({ bookings }) => bookings);
