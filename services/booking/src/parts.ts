import type { Messaging } from '@pahiya/messaging';
import type { Database, ServiceDeps } from '@pahiya/service-kit';
import type { Quotes } from './fares/quote.ts';
import type { RoadFinder } from './fares/road.ts';
import type { RateCards } from './pricing/rate-cards.ts';

/** What the use cases of this service work with. */
export interface BookingParts extends Pick<ServiceDeps, 'clock' | 'peers' | 'live' | 'log'> {
  database: Database;
  messaging: Messaging;
  rateCards: RateCards;
  quotes: Quotes;
  roadBetween: RoadFinder;
}
