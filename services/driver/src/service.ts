import { encryptedFileStore, namedPlugin, openService, type ServiceDeps } from '@pahiya/service-kit';
import type { Loop } from '@pahiya/messaging';
import type { FastifyPluginAsync } from 'fastify';
import type { DriverConfig } from './config.ts';
import { driverTables } from './db/tables.ts';
import { imageCleaner } from './documents/clean-image.ts';
import { keepSweepingDocuments } from './documents/document-store.ts';
import { driverFormRoutes, driverRoutes } from './drivers/driver.routes.ts';
import { forgetDrivers } from './drivers/forget-drivers.ts';
import { payHandlers } from './drivers/driver.events.ts';
import { expireWaitingRegistrations } from './drivers/waiting-registrations.ts';
import { activeTrips } from './positions/active-trips.ts';
import { driverStandings } from './positions/driver-standings.ts';
import { tripEnds } from './positions/trip-ends.ts';
import { tripTracks } from './positions/trip-tracks.ts';
import {
  drivenDistanceRoute,
  livePositionRoutes,
  positionRoutes,
  presentPositionsRoute,
} from './positions/position.routes.ts';
import { rideHandlers } from './rides/ride.events.ts';
import { ridesOnTrip } from './rides/ride.repository.ts';

export { driverConfig, type DriverConfig } from './config.ts';
export { driverTables } from './db/tables.ts';
export { DOCUMENTS_FOLDER } from './documents/document-store.ts';
export { documentKeys } from './documents/document-keys.ts';
export { reencryptDocuments } from './documents/reencrypt-documents.ts';

/** Drivers and their documents, whether they are on a ride, and where they are. */
export const buildDriverService =
  ({ fileKeys }: DriverConfig, given: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const deps = { ...given, files: encryptedFileStore(given.files, fileKeys) };
    const trips = activeTrips(deps);
    const ends = tripEnds({ trips, log: deps.log });
    const database = await openService(app, {
      name: 'driver',
      deps,
      tables: driverTables,
      handlers: () => ({ ...rideHandlers(trips, ends), ...payHandlers }),
      forget: forgetDrivers,
    });
    const standings = driverStandings({ ...deps, database });
    const tracks = tripTracks({ ...deps, database });
    const parts = { database, deps, images: imageCleaner(), standings };
    app.addHook('onClose', async () => parts.images.close());
    // Runs before this process handles events. If another replica handles the end of such a ride meanwhile, `trips`
    // remembers the end.
    for (const ride of await ridesOnTrip(database)) await trips.started(ride.driverId, ride);

    driverRoutes(app, parts);
    await app.register(namedPlugin('forms', async (forms) => driverFormRoutes(forms, parts)));
    positionRoutes(app, deps, { trips, standings, tracks });
    livePositionRoutes(app, parts);
    presentPositionsRoute(app, parts);
    drivenDistanceRoute(app, deps, tracks);

    const loops: Loop[] = [];
    app.addHook('onReady', async () => {
      loops.push(expireWaitingRegistrations(parts), keepSweepingDocuments(parts));
      ends.start({ database, tracks });
      standings.start();
      tracks.start();
    });
    app.addHook('preClose', async () => {
      await Promise.all([...loops.map((loop) => loop.stop()), ends.stop(), standings.stop(), tracks.stop()]);
    });
  };
