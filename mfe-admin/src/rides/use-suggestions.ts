import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { addDays, routes, type Booking } from '@pahiya/contracts';
import { api, type LoadFailureProps } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { type BookingFilters } from '@pahiya/web-kit/rides';
import { adviceQuery } from '../dispatch/advice.query.ts';
import { driverKeys } from '../drivers/drivers.queries.ts';
import { bookings } from './bookings.queries.ts';
import { adviseOn, suggestDrivers, type Suggestion } from './suggest-drivers.ts';

/** The maximum number of active drivers, and of rides of a day, that one call returns. */
const MOST = 1000;
/** The availability of drivers changes by the minute. */
const FLEET_REFRESH_MS = 60_000;

const fleetQuery = queryOptions({
  queryKey: [...driverKeys.all, 'fleet'],
  queryFn: async ({ signal }) =>
    (await api(routes.driver.listDrivers, { query: { status: 'active', limit: MOST }, signal })).drivers,
  staleTime: 0,
  refetchInterval: FLEET_REFRESH_MS,
  meta: { shows: ['driver'] },
});

/**
 * The rides of a ride's day and of the days beside it, because a ride may last beyond midnight, and the first of all rides
 * that hold a driver, because one with a return may have begun many days earlier.
 */
function useRidesAround(ride: Booking | undefined, isAway: boolean) {
  const earliest = (filters: Pick<BookingFilters, 'date' | 'status'>) => ({
    ...bookings.list({ ...filters, sort: 'pickup', order: 'asc' }, MOST),
    enabled: ride !== undefined && isAway,
  });
  const lists = [
    useInfiniteQuery(earliest({ date: ride && addDays(ride.date, -1) })),
    useInfiniteQuery(earliest({ date: ride?.date })),
    useInfiniteQuery(earliest({ date: ride && addDays(ride.date, 1) })),
    useInfiniteQuery(earliest({ status: 'on_trip' })),
    useInfiniteQuery(earliest({ status: 'accepted' })),
    useInfiniteQuery(earliest({ status: 'assigned' })),
  ];
  const rides = lists.flatMap(({ data }) => data?.pages.flatMap((page) => page.bookings) ?? []);
  return {
    // Most rides are in two of the lists.
    rides: [...new Map(rides.map((each) => [each._id, each])).values()],
    isPending: lists.some(({ isPending }) => isPending),
    isError: lists.some(({ isError }) => isError),
  };
}

const freshAdviceQuery = (ride: Booking | undefined) => ({
  ...adviceQuery(ride?._id ?? ''),
  refetchInterval: FLEET_REFRESH_MS,
});

/** The booking service's advice about the drivers. Without it the browser sorts the drivers by the data that it has. */
function useAdvice(ride: Booking | undefined, next: Booking | undefined) {
  const { data: choices, isError } = useQuery(freshAdviceQuery(ride));
  useQuery(freshAdviceQuery(next));
  return { choices, isAway: isError || choices?.length === 0 };
}

/** The drivers who declined a ride. */
const decliners = (ride: Booking | undefined) =>
  (ride?.history ?? []).filter(({ to, by }) => to === 'denied' && by.role === 'driver').map(({ by }) => by);

export interface Suggestions {
  /** undefined while the drivers or the rides around the time are loading. */
  drivers: readonly Suggestion[] | undefined;
  /** The names of the drivers who declined the ride. */
  declinedBy: readonly string[];
  failed: LoadFailureProps['query'] | undefined;
  /** Not all other rides around that time could be loaded: only the server will notice an overlap. */
  isBlind: boolean;
}

/**
 * The drivers for a ride, the best first. `refused`: the `_id`s of drivers whom the server refused. `next`: the ride
 * whose data is loaded in advance.
 */
export function useSuggestions(
  ride: Booking | undefined,
  { refused, next }: { refused: readonly string[]; next: Booking | undefined },
): Suggestions {
  const nowMs = useNow(FLEET_REFRESH_MS);
  const fleet = useQuery(fleetQuery);
  const { choices, isAway } = useAdvice(ride, next);
  const around = useRidesAround(ride, isAway);
  const details = useQuery({ ...bookings.one(ride?._id ?? ''), enabled: ride?.status === 'denied' });
  useRidesAround(next, isAway);

  const declined = decliners(details.data);
  const failed = fleet.isError && !fleet.data ? fleet : undefined;
  const isKnown = isAway ? !around.isPending : choices !== undefined;
  const isReady = ride && fleet.data && isKnown && (ride.status !== 'denied' || !details.isPending);
  const drivers = isReady
    ? suggestDrivers(ride, {
        drivers: fleet.data,
        rides: around.rides,
        ruledOut: new Set([...refused, ...declined.flatMap(({ id }) => id ?? [])]),
        nowMs,
      })
    : undefined;
  return {
    drivers: drivers && adviseOn(drivers, choices),
    declinedBy: declined.map(({ name }) => name),
    failed,
    isBlind: around.isError,
  };
}
