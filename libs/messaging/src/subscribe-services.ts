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
import {
  consumerOf,
  filtersOf,
  formerConsumersOf,
  found,
  refuseOldServer,
  STREAM,
  SUBJECT_PREFIX,
  TIMEOUT_MS,
} from './nats-stream.ts';

/** The most events that a service's replicas have in hand, i.e. that are delivered and not acknowledged. */
export const MOST_IN_HAND = 500;

/** How long an earlier release's consumer outlives its last replica, in case that release is deployed again. */
const FORMER_CONSUMER_MS = 24 * 3_600_000;

export interface StreamOptions {
  /** Copies of the stream in a cluster. */
  replicas: number;
  /** How long after a replica dies the events that it had in hand are delivered to another. */
  ackWaitMs: number;
}

export const DEFAULT_STREAM: StreamOptions = { replicas: 1, ackWaitMs: 2000 };

/**
 * Makes the stream, and for each service with subscriptions a consumer that delivers those and nothing else. Provisioning
 * calls this as operator, before a process of the release can publish, with the subscriptions of all releases that run. An
 * existing stream is not changed, and an existing consumer only in what it delivers.
 */
export async function subscribeServices(
  nats: NatsConnection,
  subscriptions: Catalogue['subscriptions'],
  options: Partial<StreamOptions> = {},
): Promise<void> {
  refuseOldServer(nats);
  const jsm = await jetstreamManager(nats, { timeout: TIMEOUT_MS });
  const { replicas, ackWaitMs } = { ...DEFAULT_STREAM, ...options };
  await ensureStream(jsm, replicas);
  for (const [service, types] of Object.entries(subscriptions)) {
    if (types.length === 0) continue;
    const filters = filtersOf(types);
    const formers = await narrowFormers(jsm, nats, { service, filters });
    const consumer = await found(jsm.consumers.info(STREAM, consumerOf(service)));
    if (consumer) await deliverOnly(jsm, nats, { consumer, filters });
    else await addConsumer(jsm, { service, filters, ackWaitMs, former: formers[0] });
  }
  await nats.flush();
}

/** Drops the stream with its events and consumers, if there is one. */
export async function dropStream(nats: NatsConnection): Promise<void> {
  const { streams } = await jetstreamManager(nats, { timeout: TIMEOUT_MS });
  await found(streams.delete(STREAM));
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

interface NewConsumer {
  service: string;
  filters: string[];
  ackWaitMs: number;
  former: ConsumerInfo | undefined;
}

async function addConsumer(jsm: JetStreamManager, { service, filters, ackWaitMs, former }: NewConsumer): Promise<void> {
  await jsm.consumers.add(STREAM, {
    durable_name: consumerOf(service),
    ack_policy: AckPolicy.Explicit,
    ack_wait: nanos(ackWaitMs),
    max_ack_pending: MOST_IN_HAND,
    max_deliver: -1,
    filter_subjects: filters,
    ...startOf(former),
  });
}

/**
 * Starts after the last event that the previous release has acknowledged. Both consumers get the later events, each in
 * order, and the inbox drops the second copy. So an event is handled once, and after the earlier ones of its subject.
 */
function startOf(former: ConsumerInfo | undefined) {
  if (!former) return { deliver_policy: DeliverPolicy.All };
  return { deliver_policy: DeliverPolicy.StartSequence, opt_start_seq: former.ack_floor.stream_seq + 1 };
}

/**
 * Sets the consumers of earlier releases to be deleted a day after their last replica, limits them to these events, and
 * returns those that exist.
 */
async function narrowFormers(
  jsm: JetStreamManager,
  nats: NatsConnection,
  { service, filters }: { service: string; filters: string[] },
): Promise<ConsumerInfo[]> {
  const infos = await Promise.all(formerConsumersOf(service).map((name) => found(jsm.consumers.info(STREAM, name))));
  const formers = infos.filter((info) => info !== undefined);
  for (const former of formers) {
    await jsm.consumers.update(STREAM, former.name, { inactive_threshold: nanos(FORMER_CONSUMER_MS) });
    await deliverOnly(jsm, nats, { consumer: former, filters });
  }
  return formers;
}

/**
 * Changes what the consumer delivers. A durable consumer keeps its position, so it repeats no event and skips none that
 * it still wants.
 */
async function deliverOnly(
  jsm: JetStreamManager,
  nats: NatsConnection,
  { consumer, filters }: { consumer: ConsumerInfo; filters: string[] },
): Promise<void> {
  const isSame = consumer.config.filter_subjects?.toSorted().join() === filters.join();
  const change = { filter_subject: '', filter_subjects: filters };
  const changed = isSame ? consumer : await jsm.consumers.update(STREAM, consumer.name, change);
  await letGo(jsm, nats, { consumer: changed, filters });
}

/**
 * Acknowledges events that a replica which is gone had in hand and that the consumer no longer wants. nats-server keeps
 * counting them as in hand and delivers them to nobody, so the next receiver would wait for them for ever
 * (nats-deliveries.ts). Every provisioning does this, in case the one that changed the filters was interrupted.
 */
async function letGo(
  jsm: JetStreamManager,
  nats: NatsConnection,
  { consumer, filters }: { consumer: ConsumerInfo; filters: string[] },
): Promise<void> {
  const { name, ack_floor: floor, delivered, num_ack_pending: inHand } = consumer;
  if (inHand === 0) return;
  for (let seq = floor.stream_seq + 1; seq <= delivered.stream_seq; seq += 1) {
    const message = await jsm.streams.getMessage(STREAM, { seq });
    // The broker looks only at the number in the stream, and ignores the acknowledgement if the message is not in hand.
    if (!message || !filters.includes(message.subject)) nats.publish(`$JS.ACK.${STREAM}.${name}.1.${seq}.${seq}.0.0`);
  }
}
