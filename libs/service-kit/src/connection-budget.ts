import type { ServiceName } from '@pahiya/contracts';

/**
 * Connections to PostgreSQL that one replica of each service keeps for calls and events. Two replicas of all of them fit into the 100
 * that PostgreSQL lets in by default; platform/test/overlays.test.ts sums up what Kubernetes may start.
 */
export const POOL_SIZES: Readonly<Record<ServiceName, number>> = {
  auth: 8,
  // It hears and writes most.
  booking: 12,
  driver: 8,
  salary: 6,
  invoice: 6,
};

/** The connection of each replica beside its pool, for LISTEN and the relay's lock (libs/messaging/src/session.ts). */
const SESSIONS = 1;

/** All connections of so many replicas of a service. A replica that starts migrates before it opens its pool, by fewer. */
export const connectionsOf = (service: ServiceName, replicas: number): number =>
  replicas * (POOL_SIZES[service] + SESSIONS);

/** A migration job runs its migrations with them, and then builds its indexes. */
export const CONNECTIONS_OF_A_JOB = 2;
