import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { BookingConfig } from './config.ts';
import { CreateBooking1763697600000 } from './db/migrations/1763697600000-create-booking.ts';
import { CountRidesByDay1763784000000 } from './db/migrations/1763784000000-count-rides-by-day.ts';
import { SortRides1763870400000 } from './db/migrations/1763870400000-sort-rides.ts';
import { OrderFactsByRevision1795500000000 } from './db/migrations/1795500000000-order-facts-by-revision.ts';
import { driverEvents } from './drivers/driver.events.ts';
import { driverRoutes } from './drivers/driver.routes.ts';
import { fareRoutes } from './fares/fare.routes.ts';
import { createQuotes } from './fares/quote.ts';
import { embeddedRoads, roadsOf } from './fares/road.ts';
import { createMaps } from './maps/index.ts';
import { mapsChoice } from './places/maps-choice.ts';
import { placeRoutes } from './places/place.routes.ts';
import type { BookingParts } from './parts.ts';
import { peopleEvents } from './people/people.events.ts';
import { openRateCards } from './pricing/rate-cards.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { listRoutes } from './rides/list.routes.ts';
import { rideRoutes } from './rides/ride.routes.ts';
import { shareReadings } from './rides/shared-readings.ts';
import { startFolding } from './stats/tally.ts';
import { statsRoutes } from './stats/stats.routes.ts';

export { bookingConfig, type BookingConfig } from './config.ts';

/** Places, fares, the rate card and the whole life of a ride. */
export const buildBookingService =
  (config: BookingConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const choice = mapsChoice(config);
    const maps = createMaps(choice, {
      timeoutMs: config.mapsTimeoutMs,
      onFailure: (err) => deps.log.warn({ err }, 'the maps service failed; the embedded maps answered'),
    });
    const { database, messaging } = await openService(app, {
      name: 'booking',
      deps,
      migrations: [
        CreateBooking1763697600000,
        CountRidesByDay1763784000000,
        SortRides1763870400000,
        OrderFactsByRevision1795500000000,
      ],
      handlers: () => ({ ...peopleEvents, ...driverEvents }),
    });
    const rateCards = await openRateCards(database, deps.log);
    const folding = startFolding(database, deps.log);
    app.addHook('onClose', async () => {
      await rateCards.close();
      await folding.stop();
    });
    const parts: BookingParts = {
      clock: deps.clock,
      peers: deps.peers,
      live: deps.live,
      log: deps.log,
      database,
      messaging,
      rateCards,
      quotes: createQuotes(config.quoteSecret),
      readings: shareReadings(),
      roadBetween: choice.provider === 'embedded' ? embeddedRoads : roadsOf(maps),
    };

    placeRoutes(app, deps, maps);
    fareRoutes(app, deps, parts);
    pricingRoutes(app, deps, parts);
    rideRoutes(app, deps, parts);
    listRoutes(app, deps, parts);
    statsRoutes(app, deps, parts);
    driverRoutes(app, deps, parts);
  };
