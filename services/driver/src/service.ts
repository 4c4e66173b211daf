import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { DriverConfig } from './config.ts';
import { driverTables } from './db/tables.ts';
import { sweepOrphanDocuments } from './documents/document-store.ts';
import { driverFormRoutes, driverRoutes } from './drivers/driver.routes.ts';
import { payHandlers } from './drivers/driver.events.ts';
import { activeTrips } from './positions/active-trips.ts';
import { livePositionRoutes, positionRoutes } from './positions/position.routes.ts';
import { rideHandlers } from './rides/ride.events.ts';
import { ridesOnTrip } from './rides/ride.repository.ts';

export { driverConfig, type DriverConfig } from './config.ts';

/** Drivers and their documents, whether they are on a ride, and where they are. */
export const buildDriverService =
  (_config: DriverConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const trips = activeTrips(deps);
    const database = await openService(app, {
      name: 'driver',
      deps,
      tables: driverTables,
      handlers: () => ({ ...rideHandlers(trips), ...payHandlers }),
    });
    const fleet = { database, deps };
    // Before events flow: a trip that ends meanwhile must not be put back.
    for (const ride of await ridesOnTrip(database)) await trips.started(ride.driverId, ride);

    driverRoutes(app, fleet);
    await app.register((forms) => driverFormRoutes(forms, fleet));
    positionRoutes(app, deps, trips);
    livePositionRoutes(app, fleet);

    let sweeping: Promise<void> | undefined;
    app.addHook('onReady', async () => {
      sweeping = sweepOrphanDocuments(fleet).catch((error: unknown) =>
        deps.log.warn({ err: error }, 'documents without a driver could not be looked for'),
      );
    });
    app.addHook('preClose', async () => sweeping);
  };
