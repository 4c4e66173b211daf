import {
  AckPolicy,
  DeliverPolicy,
  jetstream,
  JetStreamApiError,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
} from '@nats-io/jetstream';
import type { ConsumerMessages, JetStreamClient, JetStreamManager, JsMsg } from '@nats-io/jetstream';
import { nanos, type NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import type { Envelope } from './envelope.ts';
import { backoffMs } from './loop.ts';
import { followConnection } from './nats-connection.ts';
import type { LinkOptions, Transport, TransportLink } from './transport.ts';

const stream = 'PAHIYA_EVENTS';
const prefix = 'pahiya.events.';
/** How long an answer of the broker may take before the request counts as failed and is made again. */
const timeoutMs = 2000;

export interface NatsTransportOptions {
  /** Copies of the stream in a cluster; 1 by default. */
  replicas?: number;
  /** How long after the death of a replica its event in hand goes to another; a live one keeps it for as long as it works. */
  ackWaitMs?: number;
}

/**
 * Events through NATS JetStream: one stream, message id = event id, one durable consumer per service. One event of a
 * service is in hand at a time over all its replicas (max_ack_pending 1), which is what keeps the order of a subject
 * through redeliveries. Works with nats-server 2.9 (no filter_subjects): a service acknowledges unseen what it does not
 * hear. The stream keeps an event until every service has it, 30 days at most: after a longer absence a service's
 * projections must be rebuilt. The caller owns the connection; it may still be on its way (see connectNats).
 */
export function natsTransport(
  connection: NatsConnection | Promise<NatsConnection>,
  { replicas = 1, ackWaitMs = 5000 }: NatsTransportOptions = {},
): Transport {
  return { name: 'nats', attach: (options) => attach(options, connection, { replicas, ackWaitMs }) };
}

function attach(
  { service, subscriptions, receive, pollMs, log }: LinkOptions,
  connection: NatsConnection | Promise<NatsConnection>,
  { replicas, ackWaitMs }: Required<NatsTransportOptions>,
): TransportLink {
  const heard = new Set(subscriptions[service]?.map((type) => prefix + type));
  const stopping = new AbortController();
  let ready: Promise<JetStreamClient> | undefined;
  let messages: ConsumerMessages | undefined;
  let inHand: Promise<void> | undefined;
  let trouble: string | undefined;

  let state: { isOnline(): boolean } | undefined;

  const prepare = async (): Promise<JetStreamClient> => {
    const nats = await connection;
    // A consume() that finds JetStream still starting up after a reconnect may stall for half a minute; ours starts anew.
    state ??= followConnection(nats, { onReconnect: () => messages?.stop() });
    if (!state.isOnline()) throw new Error('NATS is away');
    const jsm = await jetstreamManager(nats, { timeout: timeoutMs });
    await ensureStream(jsm, replicas);
    // All of them, whoever comes first: an event stays in the stream only for the consumers that exist.
    for (const [consumer, types] of Object.entries(subscriptions)) {
      if (types.length > 0) await ensureConsumer(jsm, consumer, ackWaitMs);
    }
    return jetstream(nats, { timeout: timeoutMs });
  };
  const client = (): Promise<JetStreamClient> => {
    const current = (ready ??= prepare());
    current.catch(() => {
      if (ready === current) ready = undefined;
    });
    return current;
  };
  const handle = async (message: JsMsg) => {
    if (stopping.signal.aborted) return message.nak();
    if (!heard.has(message.subject)) return message.ack();
    const beat = setInterval(() => message.working(), ackWaitMs / 3);
    try {
      await receive(async () => parse(message.string()));
      message.ack();
      trouble = undefined;
    } catch (err) {
      trouble = err instanceof Error ? err.message : String(err);
      log.warn({ err }, 'an event cannot be received; trying again');
      message.nak(backoffMs(message.info.deliveryCount, pollMs));
    } finally {
      clearInterval(beat);
    }
  };
  const consume = async () => {
    const js = await client();
    const consumer = await js.consumers.get(stream, service);
    // nats-server 2.9 restarted after a crash delivers nothing more to a consumer whose last acknowledgement was lost
    // until something stirs that consumer; the heartbeat does. With the client's default that takes 15 s.
    messages = await consumer.consume({ max_messages: 8, idle_heartbeat: 2500 });
    if (stopping.signal.aborted) messages.stop();
    trouble = undefined;
    for await (const message of messages) {
      inHand = handle(message);
      await inHand;
      inHand = undefined;
    }
  };
  const consumeUntilStopped = async () => {
    for (let failures = 0; !stopping.signal.aborted;) {
      try {
        await consume();
        failures = 0;
      } catch (err) {
        failures += 1;
        ready = undefined;
        trouble = err instanceof Error ? err.message : String(err);
        if (!stopping.signal.aborted) log.warn({ err }, 'events cannot be received; trying again');
      }
      await delay(backoffMs(failures + 1, pollMs), undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };

  return {
    async publish(events: readonly Envelope[]) {
      try {
        const js = await client();
        // One after the other: several under way at once could arrive without the one before them.
        for (const event of events) {
          if (!state?.isOnline()) throw new Error('NATS is away');
          await js.publish(prefix + event.type, JSON.stringify(event), { msgID: event.id });
        }
      } catch (error) {
        if (!isRefusal(error)) ready = undefined;
        throw error;
      }
    },
    refuses: isRefusal,
    start() {
      if (heard.size > 0) void consumeUntilStopped();
    },
    async stop() {
      stopping.abort();
      messages?.stop();
      await inHand;
    },
    trouble: () => trouble,
  };
}

/** By name: what the client throws before it sends, what the server forbids to publish. */
const REFUSALS = new Set(['InvalidArgumentError', 'InvalidSubjectError', 'PermissionViolationError']);
/** JetStream's err_code of a message larger than its stream allows. */
const MESSAGE_TOO_LARGE = 10054;

function isRefusal(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (REFUSALS.has(error.name)) return true;
  return (error instanceof JetStreamApiError && error.code === MESSAGE_TOO_LARGE) || isRefusal(error.cause);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // Not an envelope either way: the inbox sets the text itself aside.
    return text;
  }
}

async function ensureStream(jsm: JetStreamManager, replicas: number): Promise<void> {
  const config = {
    subjects: [`${prefix}>`],
    max_age: nanos(30 * 24 * 3_600_000),
    duplicate_window: nanos(10 * 60_000),
    num_replicas: replicas,
  };
  const fixed = { name: stream, storage: StorageType.File, retention: RetentionPolicy.Interest };
  if (await exists(jsm.streams.info(stream))) await jsm.streams.update(stream, config);
  else await jsm.streams.add({ ...fixed, ...config });
}

async function ensureConsumer(jsm: JetStreamManager, service: string, ackWaitMs: number): Promise<void> {
  const config = { ack_wait: nanos(ackWaitMs), max_ack_pending: 1, max_deliver: -1, filter_subject: `${prefix}>` };
  const fixed = { durable_name: service, ack_policy: AckPolicy.Explicit, deliver_policy: DeliverPolicy.All };
  if (await exists(jsm.consumers.info(stream, service))) await jsm.consumers.update(stream, service, config);
  else await jsm.consumers.add(stream, { ...fixed, ...config });
}

async function exists(info: Promise<unknown>): Promise<boolean> {
  try {
    await info;
    return true;
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 404) return false;
    throw error;
  }
}
