import {
  AckPolicy,
  DeliverPolicy,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type ConsumerInfo,
  type JetStreamManager,
} from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import type { Catalogue } from './catalogue.ts';

export const STREAM = 'PAHIYA_EVENTS';
export const SUBJECT_PREFIX = 'pahiya.events.';
/** How long a response of the broker may take until the request counts as failed and is retried. */
export const TIMEOUT_MS = 2000;

/** The most events that a service's replicas have in hand, i.e. that are delivered and not acknowledged. */
export const MOST_IN_HAND = 500;

export interface StreamOptions {
  /** Copies of the stream in a cluster. */
  replicas: number;
  /** How long after a replica dies the events that it had in hand are delivered to another. */
  ackWaitMs: number;
}

export const DEFAULT_STREAM: StreamOptions = { replicas: 1, ackWaitMs: 2000 };

/**
 * One durable consumer for all releases of a service. It gets every event, so a newer release with more subscriptions needs no
 * change.
 */
export const consumerOf = (service: string) => `${service}-batches`;

/**
 * The consumers of earlier releases, the latest first. They deliver one event at a time, to replicas that could not keep the
 * order of several.
 */
export const formerConsumersOf = (service: string) => [`${service}-inbox`, service];

/** How long an earlier release's consumer outlives its last replica, in case that release is deployed again. */
const FORMER_CONSUMER_MS = 24 * 3_600_000;

/**
 * Makes the stream, and a consumer for each service with subscriptions. The stream keeps an event only for the consumers that
 * exist when it is published, so both provisioning and each replica call this before they publish. An existing stream or
 * consumer is not changed, whichever release made it.
 */
export async function subscribeServices(
  nats: NatsConnection,
  subscriptions: Catalogue['subscriptions'],
  options: Partial<StreamOptions> = {},
): Promise<void> {
  const jsm = await jetstreamManager(nats, { timeout: TIMEOUT_MS });
  const { replicas, ackWaitMs } = { ...DEFAULT_STREAM, ...options };
  await ensureStream(jsm, replicas);
  for (const [service, types] of Object.entries(subscriptions)) {
    if (types.length > 0) await ensureConsumer(jsm, service, ackWaitMs);
  }
}

async function ensureStream(jsm: JetStreamManager, replicas: number): Promise<void> {
  if (await found(jsm.streams.info(STREAM))) return;
  await jsm.streams.add({
    name: STREAM,
    storage: StorageType.File,
    retention: RetentionPolicy.Interest,
    subjects: [`${SUBJECT_PREFIX}>`],
    max_age: nanos(30 * 24 * 3_600_000),
    duplicate_window: nanos(10 * 60_000),
    num_replicas: replicas,
  });
}

async function ensureConsumer(jsm: JetStreamManager, service: string, ackWaitMs: number): Promise<void> {
  if (await found(jsm.consumers.info(STREAM, consumerOf(service)))) return;
  const formers = await Promise.all(formerConsumersOf(service).map((name) => found(jsm.consumers.info(STREAM, name))));
  const former = formers.find((consumer) => consumer !== undefined);
  await jsm.consumers.add(STREAM, {
    durable_name: consumerOf(service),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: MOST_IN_HAND,
    max_deliver: -1,
    filter_subject: `${SUBJECT_PREFIX}>`,
    ...startOf(former),
  });
  if (former) await jsm.consumers.update(STREAM, former.name, { inactive_threshold: nanos(FORMER_CONSUMER_MS) });
}

/**
 * Starts after the last event that the previous release has acknowledged. Both consumers get the events after that, each in
 * order, and the inbox drops what comes second: so an event is handled once, and after the earlier ones of its subject.
 */
function startOf(former: ConsumerInfo | undefined) {
  if (!former) return { deliver_policy: DeliverPolicy.All };
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: former.ack_floor.stream_seq + 1 };
}

async function found<T>(info: Promise<T>): Promise<T | undefined> {
  try {
    return await info;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return undefined;
    throw error;
  }
}
