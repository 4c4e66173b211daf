import { LIVE_SOCKETS_TOPIC, room, routes, type DriverLocation, type LiveSocketMessage } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { ActiveTrips, Trip } from './active-trips.ts';

const POSITION_TTL_S = 120;

/** Every driver on the road calls this every few seconds: no database, and nobody waits for another service. */
export function positionRoutes(app: FastifyInstance, deps: ServiceDeps, trips: ActiveTrips): void {
  const passOn = (trip: Trip | null, position: Omit<DriverLocation, 'bookingId'>): void => {
    if (trip === null) return;
    deps.live.publish(LIVE_SOCKETS_TOPIC, {
      rooms: [room.rider(trip.userId), room.company(trip.companyId), room.driver(position.driverId), room.admins],
      event: 'driver_location',
      payload: { bookingId: trip.rideId, ...position } satisfies DriverLocation,
    } satisfies LiveSocketMessage);
  };
  const lost = (error: unknown): void => deps.log.debug({ err: error }, 'a position was not kept or not passed on');

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
