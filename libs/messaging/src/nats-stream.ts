import { jetstreamManager } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import type { Catalogue } from './catalogue.ts';

export const STREAM = 'PAHIYA_EVENTS';
export const SUBJECT_PREFIX = 'pahiya.events.';
/** How long a response of the broker may take until the request counts as failed and is retried. */
export const TIMEOUT_MS = 2000;

/** The first nats-server whose consumers take several filters. */
const LEAST_SERVER = [2, 10] as const;

/** One durable consumer for all releases of a service. It delivers the types to which any of them subscribes. */
export const consumerOf = (service: string) => `${service}-batches`;

/**
 * The consumers of earlier releases, the latest first. They deliver one event at a time, because replicas of those
 * releases could not keep several in order.
 */
export const formerConsumersOf = (service: string) => [`${service}-inbox`, service];

/** The broker's subjects for these types of events. */
export const filtersOf = (types: readonly string[]) => types.map((type) => SUBJECT_PREFIX + type).toSorted();

/**
 * Rejects if the broker has no consumer for one of the subscriptions, with a sentence that says what to do. The stream
 * keeps an event only for the consumers that want it when it is published, so a replica checks this before it
 * publishes. A replica may not make consumers, because the maker of a consumer chooses what it delivers.
 */
export async function expectSubscribed(nats: NatsConnection, subscriptions: Catalogue['subscriptions']): Promise<void> {
  refuseOldServer(nats);
  const { consumers } = await jetstreamManager(nats, { timeout: TIMEOUT_MS, checkAPI: false });
  const missing = await Promise.all(
    Object.entries(subscriptions).map(async ([service, types]) => {
      if (types.length === 0) return [];
      const consumer = await found(consumers.info(STREAM, consumerOf(service)));
      const filters = new Set(consumer?.config.filter_subjects);
      return types
        .filter((type) => !filters.has(SUBJECT_PREFIX + type))
        .map((type) => `'${type}' to ${consumerOf(service)}`);
    }),
  );
  if (missing.flat().length > 0)
    throw new Error(`NATS does not deliver ${missing.flat().join(', ')}: run the provisioning of this release`);
}

/** @throws Error with a sentence that names the version */
export function refuseOldServer({ info }: NatsConnection): void {
  const version = info?.version ?? '';
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major < LEAST_SERVER[0] || (major === LEAST_SERVER[0] && minor < LEAST_SERVER[1]))
    throw new Error(`NATS is nats-server ${version}, and must be ${LEAST_SERVER.join('.')} or later`);
}

/** The broker's answer; undefined if what was asked for does not exist. */
export async function found<T>(info: Promise<T>): Promise<T | undefined> {
  try {
    return await info;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined;
    throw error;
  }
}
