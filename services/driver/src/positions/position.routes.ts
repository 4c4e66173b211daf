import {
  LIVE_SOCKETS_TOPIC,
  room,
  routes,
  type DriverLocation,
  type LiveSocketMessage,
  type TokenClaims,
} from '@pahiya/contracts';
import { serve, type Database, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import { ridesOnTrip } from '../rides/ride.repository.ts';
import type { ActiveTrips, Trip } from './active-trips.ts';

const POSITION_TTL_S = 120;
/** A cab in a tunnel or out of coverage stays on the map where it was last, with the time of it. */
const TRIP_POSITION_TTL_S = 1_800;
/** Kept per driver, and of the ride that it was passed on for: what a driver does before or after is nobody's to see. */
const tripPositionKey = (driverId: string): string => `trip-position:${driverId}`;

/** Every driver on the road calls this every few seconds: no database, and nobody waits for another service. */
export function positionRoutes(app: FastifyInstance, deps: ServiceDeps, trips: ActiveTrips): void {
  const lost = (error: unknown): void => deps.log.debug({ err: error }, 'a position was not kept or not passed on');
  const passOn = (trip: Trip | null, position: Omit<DriverLocation, 'bookingId'>): void => {
    if (trip === null) return;
    const payload: DriverLocation = { bookingId: trip.rideId, ...position };
    const kept = deps.liveState.put(tripPositionKey(position.driverId), payload, TRIP_POSITION_TTL_S);
    if (kept instanceof Promise) kept.catch(lost);
    deps.live.publish(LIVE_SOCKETS_TOPIC, {
      rooms: [room.rider(trip.userId), room.company(trip.companyId), room.driver(position.driverId), room.admins],
      event: 'driver_location',
      payload,
    } satisfies LiveSocketMessage);
  };

  serve(app, deps, routes.driver.updateLocation, ({ caller, body }) => {
    const driverId = caller.sub;
    const { latitude, longitude } = body;
    const position = { driverId, latitude, longitude, at: deps.clock.now().toISOString() };
    // Promises only where the state is in another process. Not awaited: a position that is lost is followed by the next.
    const kept = deps.liveState.put(`position:${driverId}`, position, POSITION_TTL_S);
    if (kept instanceof Promise) kept.catch(lost);
    const trip = trips.of(driverId);
    if (trip instanceof Promise) trip.then((found) => passOn(found, position)).catch(lost);
    else passOn(trip, position);
    return null;
  });
}

/** Where the cabs of the caller's rides are, for a map that has just been opened. */
export function livePositionRoutes(
  app: FastifyInstance,
  { database, deps }: { database: Database; deps: ServiceDeps },
): void {
  serve(app, deps, routes.driver.livePositions, async ({ caller }) => {
    const rides = await ridesOnTrip(database, seenBy(caller));
    const found = await Promise.all(
      rides.map(async ({ rideId, driverId }) => {
        const position = await deps.liveState.get<DriverLocation>(tripPositionKey(driverId));
        return position?.bookingId === rideId ? [position] : [];
      }),
    );
    return { positions: found.flat() };
  });
}

function seenBy({ role, sub, companyId }: Pick<TokenClaims, 'role' | 'sub' | 'companyId'>): {
  userId?: string;
  companyId?: string;
} {
  if (role === 'admin') return {};
  return role === 'company' ? { companyId: companyId ?? sub } : { userId: sub };
}
