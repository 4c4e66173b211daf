import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';

/**
 * Connections to PostgreSQL that one replica of each service keeps for calls and events. Two replicas of all of them fit into the 100
 * that PostgreSQL lets in by default. The tests of Compose and of Kubernetes (compose.test.ts, overlays.test.ts in platform/test) sum
 * up what may run there.
 */
export const POOL_SIZES: Readonly<Record<ServiceName, number>> = {
  auth: 8,
  // Booking handles and writes the most events.
  booking: 12,
  driver: 8,
  salary: 6,
  invoice: 6,
};

/** The connection of each replica beside its pool, for LISTEN and the relay's lock (libs/messaging/src/session.ts). */
const SESSIONS = 1;

/**
 * All connections of this many replicas of a service. A starting replica needs fewer for its migrations, before it
 * opens its pool.
 */
export const connectionsOf = (service: ServiceName, replicas: number): number =>
  replicas * (POOL_SIZES[service] + SESSIONS);

/** The job runs its migrations with these, and then builds its indexes. */
const CONNECTIONS_OF_A_JOB = 2;
/** The connections that PostgreSQL reserves for superusers. */
const FOR_SUPERUSERS = 3;
/** For operators, back-ups and people. */
const OF_PEOPLE = 12;

/** All other connections: the jobs of all services and the provisioning at once, superusers, and people. */
export const CONNECTIONS_OF_OTHERS = (SERVICE_NAMES.length + 1) * CONNECTIONS_OF_A_JOB + FOR_SUPERUSERS + OF_PEOPLE;
