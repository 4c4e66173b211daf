import type { LearnedTravel } from '@pahiya/dispatch';
import type { Database, ServiceDeps } from '@pahiya/service-kit';
import type { Quotes } from './fares/quote.ts';
import type { RoadFinder } from './fares/road.ts';
import type { KnownWays } from './maps/known-ways.ts';
import type { MatrixFinder } from './maps/index.ts';
import type { PlaceFinder } from './places/place-finder.ts';
import type { RateCards } from './pricing/rate-cards.ts';
import type { ExtrasLimits } from './rides/extras.ts';
import type { Ride } from './rides/ride.ts';
import type { SharedReadings } from './rides/shared-readings.ts';

/** What a step of a ride is decided with, and told by. */
export interface DecidingParts extends Pick<ServiceDeps, 'clock' | 'live'> {
  /** How many minutes before its time a ride can be started. */
  startEarlyMinutes: number;
  extrasLimits: ExtrasLimits;
}

/** What the use cases of this service work with. */
export interface BookingParts extends DecidingParts, Pick<ServiceDeps, 'peers' | 'log'> {
  database: Database;
  rateCards: RateCards;
  quotes: Quotes;
  places: PlaceFinder;
  roadBetween: RoadFinder;
  /**
   * Finds the ways between many places with the maps service. Without a service, the road model computes them where
   * they are used.
   */
  roadMatrix: MatrixFinder | undefined;
  knownWays: KnownWays;
  /** What completed rides teach of travel times. */
  learnedTravel: () => Promise<LearnedTravel>;
  /** Called when a driver has turned a ride down: plans at once what the dispatch policy plans automatically. */
  planAgain: () => void;
  /** By the `_id` of the ride. */
  readings: SharedReadings<Ride | undefined>;
}
