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
import { activeDriverIds } from '../drivers/driver.repository.ts';
import { ridesOnTrip } from '../rides/ride.repository.ts';
import type { ActiveTrips } from './active-trips.ts';
import type { Standings } from './driver-standings.ts';
import type { Tracks } from './trip-tracks.ts';

const POSITION_TTL_S = 120;
/** A cab in a tunnel or out of coverage stays on the map at its last position, with the time of that position. */
const TRIP_POSITION_TTL_S = 1_800;
type Position = Omit<DriverLocation, 'bookingId'>;
const positionKey = (driverId: string): string => `position:${driverId}`;
/** Stored per driver, with the ride that the position was sent for: positions before or after a ride are private. */
const tripPositionKey = (driverId: string): string => `trip-position:${driverId}`;

/**
 * Every driver on the road calls this every few seconds, so it waits for no database and no other service. The tracks
 * of all trips are written together, by one statement, after each half kilometre of a trip.
 */
export function positionRoutes(
  app: FastifyInstance,
  deps: ServiceDeps,
  { trips, standings, tracks }: { trips: ActiveTrips; standings: Standings; tracks: Tracks },
): void {
  const lost = (error: unknown): void => deps.log.debug({ err: error }, 'a position was not kept or not passed on');
  const keep = async (position: Position): Promise<void> => {
    const { driverId } = position;
    if (await standings.isBarred(driverId)) return;
    const [trip] = await Promise.all([
      trips.of(driverId),
      deps.liveState.put(positionKey(driverId), position, POSITION_TTL_S),
    ]);
    if (trip === null) return;
    const payload: DriverLocation = { bookingId: trip.rideId, ...position };
    deps.live.publish(LIVE_SOCKETS_TOPIC, {
      rooms: [room.rider(trip.userId), room.company(trip.companyId), room.driver(driverId), room.admins],
      event: 'driver_location',
      payload,
    } satisfies LiveSocketMessage);
    await Promise.all([
      deps.liveState.put(tripPositionKey(driverId), payload, TRIP_POSITION_TTL_S),
      tracks.add(trip.rideId, position),
    ]);
  };

  serve(app, deps, routes.driver.updateLocation, async ({ caller, body: { latitude, longitude } }) => {
    // Not awaited, because the next position replaces a lost one.
    void keep({ driverId: caller.sub, latitude, longitude, at: deps.clock.now().toISOString() }).catch(lost);
    return null;
  });
}

/** For booking: where drivers set out in a plan of the coming hour. */
export function presentPositionsRoute(
  app: FastifyInstance,
  { database, deps }: { database: Database; deps: ServiceDeps },
): void {
  serve(app, deps, routes.driver.presentPositions, async () => {
    const ids = await activeDriverIds(database);
    const kept = await deps.liveState.getAll<Position>(ids.map(positionKey));
    return { positions: kept.filter((position) => position !== undefined) };
  });
}

/** For booking, at the end of a trip whose distance was not known. */
export function drivenDistanceRoute(app: FastifyInstance, deps: ServiceDeps, tracks: Tracks): void {
  serve(app, deps, routes.driver.drivenDistance, async ({ params }) => ({ km: await tracks.kmOf(params.id) }));
}

/** The positions of the cabs of the caller's rides, for a map that has just been opened. */
export function livePositionRoutes(
  app: FastifyInstance,
  { database, deps }: { database: Database; deps: ServiceDeps },
): void {
  serve(app, deps, routes.driver.livePositions, async ({ caller }) => {
    const rides = await ridesOnTrip(database, seenBy(caller));
    const kept = await deps.liveState.getAll<DriverLocation>(rides.map(({ driverId }) => tripPositionKey(driverId)));
    const positions = rides.flatMap(({ rideId }, nth) => {
      const position = kept[nth];
      return position?.bookingId === rideId ? [position] : [];
    });
    return { positions };
  });
}

function seenBy({ role, sub, companyId }: Pick<TokenClaims, 'role' | 'sub' | 'companyId'>): {
  userId?: string;
  companyId?: string;
} {
  if (role === 'admin') return {};
  return role === 'company' ? { companyId: companyId ?? sub } : { userId: sub };
}
