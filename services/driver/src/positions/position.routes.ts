import { LIVE_SOCKETS_TOPIC, room, routes, type DriverLocation, type LiveSocketMessage } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { ActiveTrips } from './active-trips.ts';

const POSITION_TTL_S = 120;

/** Every driver on the road calls this every few seconds: no database, and nobody waits for another service. */
export function positionRoutes(app: FastifyInstance, deps: ServiceDeps, trips: ActiveTrips): void {
  const passOn = async (driverId: string, position: Omit<DriverLocation, 'bookingId'>): Promise<void> => {
    const trip = await trips.of(driverId);
    if (trip === null) return;
    deps.live.publish(LIVE_SOCKETS_TOPIC, {
      rooms: [room.rider(trip.userId), room.company(trip.companyId), room.driver(driverId), room.admins],
      event: 'driver_location',
      payload: { bookingId: trip.rideId, ...position } satisfies DriverLocation,
    } satisfies LiveSocketMessage);
  };

  serve(app, deps, routes.driver.updateLocation, async ({ caller, body }) => {
    const driverId = caller.sub;
    const { latitude, longitude } = body;
    const position = { driverId, latitude, longitude, at: deps.clock.now().toISOString() };
    await deps.liveState.put(`position:${driverId}`, position, POSITION_TTL_S);
    passOn(driverId, position).catch((error: unknown) =>
      deps.log.debug({ err: error, driverId }, 'a position was not passed on'),
    );
    return null;
  });
}
