import { jetstream, JetStreamApiError } from '@nats-io/jetstream';
import type { ConsumerMessages, JetStreamClient, JsMsg } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { setTimeout as delay } from 'node:timers/promises';
import { isSubscribed } from './bus-schema.ts';
import type { Envelope } from './envelope.ts';
import { backoffMs } from './loop.ts';
import { followConnection } from './nats-connection.ts';
import {
  consumerOf,
  DEFAULT_STREAM,
  STREAM,
  SUBJECT_PREFIX,
  subscribeServices,
  TIMEOUT_MS,
  type StreamOptions,
} from './nats-stream.ts';
import type { LinkOptions, Transport, TransportLink } from './transport.ts';

/** 1 copy and 5 s by default. */
export type NatsTransportOptions = Partial<StreamOptions>;

/**
 * Events through NATS JetStream: one stream, message id = event id, one durable consumer per service. All replicas of a service
 * together handle one event at a time (max_ack_pending 1), which keeps the order of a subject when events are redelivered. It
 * works with nats-server 2.9, which lacks filter_subjects: a replica acknowledges events to which no release of its service
 * subscribes without handling them. The stream keeps an event until every service has acknowledged it, 30 days at most; a
 * service that was down for longer must rebuild its projections. The caller owns the connection, which may still be opening
 * (see connectNats).
 */
export function natsTransport(
  connection: NatsConnection | Promise<NatsConnection>,
  options: NatsTransportOptions = {},
): Transport {
  return { name: 'nats', attach: (link) => new NatsLink(link, connection, { ...DEFAULT_STREAM, ...options }) };
}

class NatsLink implements TransportLink {
  readonly #options: LinkOptions;
  readonly #connection: NatsConnection | Promise<NatsConnection>;
  readonly #streamOptions: StreamOptions;
  /** Types that this replica has handlers for. */
  readonly #heard: ReadonlySet<string>;
  readonly #stopping = new AbortController();
  #ready: Promise<JetStreamClient> | undefined;
  #state: { isOnline(): boolean } | undefined;
  #messages: ConsumerMessages | undefined;
  #inHand: Promise<void> | undefined;
  #trouble: string | undefined;

  constructor(
    options: LinkOptions,
    connection: NatsConnection | Promise<NatsConnection>,
    streamOptions: StreamOptions,
  ) {
    this.#options = options;
    this.#connection = connection;
    this.#streamOptions = streamOptions;
    this.#heard = new Set(options.subscriptions[options.service]);
  }

  async publish(events: readonly Envelope[]): Promise<void> {
    try {
      const js = await this.#client();
      // One after the other: if several were sent at once and one failed, the later ones could arrive without it.
      for (const event of events) {
        if (!this.#state?.isOnline()) throw new Error('NATS is away');
        await js.publish(SUBJECT_PREFIX + event.type, JSON.stringify(event), { msgID: event.id });
      }
    } catch (error) {
      if (!this.refuses(error)) this.#ready = undefined;
      throw error;
    }
  }

  refuses(error: unknown): boolean {
    return isRefusal(error);
  }

  start(): void {
    if (this.#heard.size > 0) void this.#consumeUntilStopped();
  }

  async stop(): Promise<void> {
    this.#stopping.abort();
    this.#messages?.stop();
    await this.#inHand;
  }

  trouble(): string | undefined {
    return this.#trouble;
  }

  #client(): Promise<JetStreamClient> {
    const current = (this.#ready ??= this.#prepare());
    current.catch(() => {
      if (this.#ready === current) this.#ready = undefined;
    });
    return current;
  }

  async #prepare(): Promise<JetStreamClient> {
    const nats = await this.#connection;
    // consume() may stall for half a minute when JetStream is still starting after a reconnect, so it is called again.
    this.#state ??= followConnection(nats, { onReconnect: () => this.#messages?.stop() });
    if (!this.#state.isOnline()) throw new Error('NATS is away');
    await subscribeServices(nats, this.#options.subscriptions, this.#streamOptions);
    return jetstream(nats, { timeout: TIMEOUT_MS });
  }

  async #consumeUntilStopped(): Promise<void> {
    const { pollMs, log } = this.#options;
    const { signal } = this.#stopping;
    for (let failures = 0; !signal.aborted;) {
      try {
        await this.#consume();
        failures = 0;
      } catch (err) {
        failures += 1;
        this.#ready = undefined;
        this.#trouble = err instanceof Error ? err.message : String(err);
        if (!signal.aborted) log.warn({ err }, 'events cannot be received; trying again');
      }
      await delay(backoffMs(failures + 1, pollMs), undefined, { signal }).catch(() => undefined);
    }
  }

  async #consume(): Promise<void> {
    const js = await this.#client();
    const consumer = await js.consumers.get(STREAM, consumerOf(this.#options.service));
    // After a crash nats-server 2.9 delivers nothing to a consumer whose last acknowledgement was lost until the consumer
    // sends something. The heartbeat makes it do so after 2.5 s; with the client's default it takes 15 s.
    this.#messages = await consumer.consume({ max_messages: 8, idle_heartbeat: 2500 });
    if (this.#stopping.signal.aborted) this.#messages.stop();
    this.#trouble = undefined;
    for await (const message of this.#messages) {
      this.#inHand = this.#handle(message);
      await this.#inHand;
      this.#inHand = undefined;
    }
  }

  async #handle(message: JsMsg): Promise<void> {
    const { receive, pollMs, log } = this.#options;
    if (this.#stopping.signal.aborted) return message.nak();
    const beat = setInterval(() => message.working(), this.#streamOptions.ackWaitMs / 3);
    try {
      if (await this.#isForUs(message)) await receive(async () => parse(message.string()));
      message.ack();
      this.#trouble = undefined;
    } catch (err) {
      this.#trouble = err instanceof Error ? err.message : String(err);
      log.warn({ err }, 'an event cannot be received; trying again');
      message.nak(backoffMs(message.info.deliveryCount, pollMs));
    } finally {
      clearInterval(beat);
    }
  }

  /** Queried for each event, because a newer release may subscribe at any moment and an acknowledged event is gone. */
  async #isForUs({ subject }: JsMsg): Promise<boolean> {
    const type = subject.slice(SUBJECT_PREFIX.length);
    return this.#heard.has(type) || isSubscribed(this.#options.session, this.#options.service, type);
  }
}

/** Names of errors that the client throws before it sends, or when the server forbids the subject. */
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
    // The text is no envelope, so the inbox sets it aside.
    return text;
  }
}
