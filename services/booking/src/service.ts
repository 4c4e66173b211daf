import { openService, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyPluginAsync } from 'fastify';
import type { BookingConfig } from './config.ts';
import { bookingTables } from './db/tables.ts';
import { startAutomation } from './dispatch/automation.ts';
import { dispatchParts } from './dispatch/dispatch-parts.ts';
import { deskRoutes } from './dispatch/dispatch.routes.ts';
import { learnsFromRides } from './dispatch/learned-ways.ts';
import { startTakingOver } from './dispatch/take-over.ts';
import { driverEvents } from './drivers/driver.events.ts';
import { driverRoutes } from './drivers/driver.routes.ts';
import { fareRoutes } from './fares/fare.routes.ts';
import { createQuotes } from './fares/quote.ts';
import { embeddedRoads, roadsOf } from './fares/road.ts';
import { rideLimitRoutes } from './limits/ride-limits.routes.ts';
import { createMaps, loadPlaceIndex } from './maps/index.ts';
import { createKnownWays } from './maps/known-ways.ts';
import { mapsChoice } from './places/maps-choice.ts';
import { createPlaceFinder } from './places/place-finder.ts';
import { placeRoutes } from './places/place.routes.ts';
import type { BookingParts, DecidingParts } from './parts.ts';
import { forgetPeople } from './people/forget-people.ts';
import { peopleEvents } from './people/people.events.ts';
import { openRateCards } from './pricing/rate-cards.ts';
import { pricingRoutes } from './pricing/pricing.routes.ts';
import { completionRoutes } from './rides/completion.routes.ts';
import { listRoutes } from './rides/list.routes.ts';
import { rideRoutes } from './rides/ride.routes.ts';
import { shareReadings } from './rides/shared-readings.ts';
import { startFolding } from './stats/tally.ts';
import { statsRoutes } from './stats/stats.routes.ts';

export { bookingConfig, type BookingConfig } from './config.ts';
export { bookingTables } from './db/tables.ts';

const decidingParts = (config: BookingConfig, { clock, live }: ServiceDeps): DecidingParts => ({
  clock,
  live,
  startEarlyMinutes: config.startEarlyMinutes,
  extrasLimits: { waitingMinutes: config.mostWaitingMinutes, tollPaise: config.mostTollRupees * 100 },
});

/** Places, fares, the rate card and the whole life of a ride. */
export const buildBookingService =
  (config: BookingConfig, deps: ServiceDeps): FastifyPluginAsync =>
  async (app) => {
    const choice = mapsChoice(config, deps.liveState);
    const gazetteer = loadPlaceIndex();
    const maps = createMaps(choice, gazetteer, {
      timeoutMs: config.mapsTimeoutMs,
      onFailure: (err) => deps.log.warn({ err }, 'the maps service failed; the embedded maps answered'),
    });
    const deciding = decidingParts(config, deps);
    const database = await openService(app, {
      name: 'booking',
      deps,
      tables: bookingTables,
      handlers: () => ({ ...peopleEvents(deciding), ...driverEvents }),
      forget: forgetPeople,
    });
    const roadMatrix = choice.provider === 'embedded' ? undefined : maps.matrix;
    const rateCards = await openRateCards(database, deps.log);
    const folding = startFolding(database, deps.log);
    app.addHook('onClose', async () => {
      await rateCards.close();
      await folding.stop();
    });
    const parts: BookingParts = {
      ...deciding,
      peers: deps.peers,
      log: deps.log,
      database,
      rateCards,
      quotes: createQuotes(config.quoteSecret),
      readings: shareReadings(),
      places: createPlaceFinder({ ...deps, gazetteer, maps: choice.provider === 'embedded' ? undefined : maps }),
      roadBetween: choice.provider === 'embedded' ? embeddedRoads : roadsOf(maps),
      roadMatrix,
      knownWays: createKnownWays(roadMatrix, deps.clock),
      learnedTravel: learnsFromRides({ ...deps, database }, () => dispatch.planner),
      planAgain: () => automation.wake(),
    };
    const dispatch = dispatchParts(parts, config.planSeconds);
    const automation = startAutomation(dispatch);
    const takingOver = startTakingOver(dispatch);
    app.addHook('onClose', async () => {
      // Closed first, because the others wait for plans that the planner makes.
      await dispatch.planner.close();
      await Promise.all([automation.stop(), takingOver.stop()]);
    });

    placeRoutes(app, deps, maps);
    fareRoutes(app, deps, parts);
    pricingRoutes(app, deps, parts);
    rideRoutes(app, deps, parts);
    completionRoutes(app, deps, parts);
    rideLimitRoutes(app, deps, parts);
    listRoutes(app, deps, parts);
    statsRoutes(app, deps, parts);
    driverRoutes(app, deps, parts);
    deskRoutes(app, deps, dispatch);
  };
