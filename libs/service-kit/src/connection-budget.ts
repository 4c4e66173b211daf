import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';

/**
 * Connections to PostgreSQL that one replica of each service keeps for calls and events. Two replicas of all of them fit into the 100
 * that PostgreSQL lets in by default. The tests of Compose and of Kubernetes (compose.test.ts, overlays.test.ts in platform/test) sum
 * up what may run there.
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
const CONNECTIONS_OF_A_JOB = 2;
/** Those that PostgreSQL keeps for superusers. */
const FOR_SUPERUSERS = 3;
/** Of an operator, back-ups and people. */
const OF_PEOPLE = 12;

/** What else may be connected: the jobs of all services and the provisioning at once, and people. */
export const CONNECTIONS_OF_OTHERS = (SERVICE_NAMES.length + 1) * CONNECTIONS_OF_A_JOB + FOR_SUPERUSERS + OF_PEOPLE;
