import { generateKeyPairSync } from 'node:crypto';
import { events, SERVICE_NAMES, subscriptions, type EventType, type ServiceName } from '@pahiya/contracts';
import type { Catalogue } from '@pahiya/messaging';

/** The events that the services of the platform publish, and those to which they subscribe. */
export const eventsCatalogue: Catalogue & Record<'subscriptions', Record<ServiceName, readonly EventType[]>> = {
  events,
  subscriptions,
};

/** A type of events, who publishes it, and who hears it. */
export interface Route {
  type: EventType;
  from: ServiceName;
  to: readonly ServiceName[];
}

const routeOf = (type: EventType): Route => ({
  type,
  from: type.slice(0, type.indexOf('.')) as ServiceName,
  to: SERVICE_NAMES.filter((name) => eventsCatalogue.subscriptions[name].includes(type)),
});

/**
 * Types that together reach every service: rides, which are the most frequent, then types for the services that hear no
 * rides.
 */
export const benchedRoutes = [
  routeOf('booking.ride.booked.v1'),
  routeOf('booking.audit.recorded.v1'),
  routeOf('driver.driver.updated.v1'),
];

export interface EventsServerSettings {
  services: readonly ServiceName[];
  databaseUrls: Record<ServiceName, string>;
  /** If absent, events go through PostgreSQL. */
  natsUrl?: string;
  /** PEM of the key of all services, so that events are signed and checked. */
  key: string;
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
