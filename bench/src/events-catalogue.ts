import { generateKeyPairSync } from 'node:crypto';
import { events as contracts, type EventEnvelope } from '@pahiya/contracts';
import type { Catalogue } from '@pahiya/messaging';

export const BOOKED = 'booking.ride.booked.v1';
const REMOVED = 'auth.employee.removed.v1';

/** Two services hear every ride, as on the platform; the others hear something else, and only pass over rides. */
export const eventsCatalogue = {
  events: { [BOOKED]: contracts[BOOKED], [REMOVED]: contracts[REMOVED] },
  subscriptions: { booking: [REMOVED], auth: [REMOVED], salary: [REMOVED], driver: [BOOKED], invoice: [BOOKED] },
} as const satisfies Catalogue;

export type BenchedService = keyof typeof eventsCatalogue.subscriptions;

export interface EventsServerSettings {
  services: BenchedService[];
  databaseUrls: Record<BenchedService, string>;
  /** Through PostgreSQL if absent. */
  natsUrl?: string;
  /** PEM of booking's key, so that events are signed and checked. */
  key: string;
  sample: EventEnvelope<typeof BOOKED>;
  count: number;
  perSecond: number;
}

/** How many events a listener has handled, and how long each took from its time to the commit of its effect. */
export interface Heard {
  handled: number;
  p50: number;
  p99: number;
}

export const newKey = () =>
  generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' }).toString();
