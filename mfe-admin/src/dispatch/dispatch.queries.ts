import { queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { dispatchRoutes, type Pin, type RouteBody } from '@pahiya/contracts';
import { today } from '@pahiya/ui';
import { api, currentAccount, useWrite } from '@pahiya/web-kit';
import { adviceQuery } from './advice.query.ts';
import { dispatchKeys } from './dispatch-keys.ts';
import { bookings, statsKeys } from '../rides/bookings.queries.ts';

/** The polling interval while a plan is made. */
const POLL_MS = 2_000;
/** The polling interval of today's board, so that it shows a driver who has become late. */
const LATE_MS = 60_000;

/** A day as it is, without a plan. */
export const boardQuery = (date: string) =>
  queryOptions({
    queryKey: [...dispatchKeys.all, 'board', date],
    queryFn: ({ signal }) => api(dispatchRoutes.dispatchBoard, { query: { date }, signal }),
    // A driver becomes late by time alone, without an event about a ride.
    refetchInterval: date === today() ? LATE_MS : false,
    meta: { shows: ['plan', 'driver'] },
  });

export const planQuery = (id: string) =>
  queryOptions({
    queryKey: dispatchKeys.plan(id),
    queryFn: async ({ signal }) => (await api(dispatchRoutes.getPlan, { params: { id }, signal })).plan,
    refetchInterval: ({ state }) => (state.data?.status === 'planning' ? POLL_MS : false),
    meta: { shows: ['plan'] },
  });

/**
 * All drivers for a ride. Within a plan their prices are for the whole plan; without a plan, for the rides as they are
 * now.
 */
export const choicesQuery = ({ rideId, planId }: { rideId: string; planId: string | undefined }) =>
  planId === undefined ? adviceQuery(rideId) : plannedChoicesQuery({ rideId, planId });

const plannedChoicesQuery = ({ rideId, planId }: { rideId: string; planId: string }) =>
  queryOptions({
    queryKey: [...dispatchKeys.plan(planId), 'drivers', rideId],
    queryFn: async ({ signal }) =>
      (await api(dispatchRoutes.driversOfPlannedRide, { params: { id: planId, rideId }, signal })).drivers,
    meta: { shows: ['plan', 'driver'] },
  });

interface Move {
  /** Undefined for the day as it is. */
  planId: string | undefined;
  rideId: string;
  driverId: string;
}

/** The figures before and after, if the driver had the ride in the plan or, without a plan, on the day. */
export const whatIfQuery = ({ planId, rideId, driverId }: Move) =>
  queryOptions({
    queryKey: [...(planId === undefined ? dispatchKeys.all : dispatchKeys.plan(planId)), 'what-if', rideId, driverId],
    queryFn: ({ signal }) => {
      const how = { account: currentAccount(), signal };
      return planId === undefined
        ? api(dispatchRoutes.whatIfNow, { body: { rideId, driverId }, ...how })
        : api(dispatchRoutes.whatIf, { params: { id: planId }, body: { pin: [{ rideId, driverId }] }, ...how });
    },
    meta: { shows: ['plan', 'driver'] },
  });

const readPlansAgain = (client: QueryClient) => client.invalidateQueries({ queryKey: dispatchKeys.all });

export function useMakePlan() {
  const client = useQueryClient();
  return useWrite(
    (body: RouteBody<typeof dispatchRoutes.makePlan>, intent) => api(dispatchRoutes.makePlan, { body, ...intent }),
    () => void readPlansAgain(client),
  );
}

export function useCommitPlan() {
  const client = useQueryClient();
  return useWrite(
    ({ id, rideIds }: { id: string; rideIds?: string[] }, intent) =>
      api(dispatchRoutes.commitPlan, { params: { id }, body: rideIds ? { rideIds } : {}, ...intent }),
    () => {
      void client.invalidateQueries({ queryKey: bookings.keys.all });
      void client.invalidateQueries({ queryKey: statsKeys.rides });
      return readPlansAgain(client);
    },
  );
}

export function useDiscardPlan() {
  const client = useQueryClient();
  return useWrite(
    ({ id }: { id: string }, intent) => api(dispatchRoutes.discardPlan, { params: { id }, ...intent }),
    () => void readPlansAgain(client),
  );
}

export interface Hold {
  rideId: string;
  driverId: string;
  revision: number;
  /** How often a hold for this driver was removed. It is not sent. With it a hold that is made anew is another write. */
  removed: number;
  /** Needed if the hold breaks a hard rule. */
  reason?: string;
}

export function usePinRide() {
  const client = useQueryClient();
  return useWrite(
    ({ rideId, removed: _removed, ...body }: Hold, intent) =>
      api(dispatchRoutes.pinRide, { params: { rideId }, body, ...intent }),
    () => readPlansAgain(client),
  );
}

/** The time of the hold is not sent. With it the removal of a hold that was made anew is another write. */
export function useUnpinRide() {
  const client = useQueryClient();
  return useWrite(
    ({ rideId }: Pick<Pin, 'rideId' | 'at'>, intent) =>
      api(dispatchRoutes.unpinRide, { params: { rideId }, ...intent }),
    () => readPlansAgain(client),
  );
}
