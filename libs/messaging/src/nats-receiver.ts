import type { ConsumerMessages, JetStreamClient } from '@nats-io/jetstream';
import { Lease } from './lease.ts';
import { startLoop, type Loop } from './loop.ts';
import { consumerOf, STREAM } from './nats-stream.ts';
import { MOST_IN_HAND } from './subscribe-services.ts';
import { Tenure } from './nats-tenure.ts';
import type { LinkOptions } from './transport.ts';

/**
 * The broker forgets a request for events after this time. Until then it delivers events to a process that froze, and
 * other replicas get those events only after `ackWaitMs`.
 */
const REQUEST_MS = 2000;
/**
 * If nats-server crashes and a consumer's last acknowledgement is lost, it delivers nothing to that consumer until the
 * consumer sends something. The consumer does so when it misses two heartbeats.
 */
const HEARTBEAT_MS = 1000;

/** The pause before events are requested again. */
const CONSUME_AGAIN_MS = 100;

export interface NatsReceiverOptions extends LinkOptions {
  partitions: number;
  ackWaitMs: number;
  client: () => Promise<JetStreamClient>;
  /** Called when the broker failed, so that the next client is a new one. */
  onFailure: () => void;
}

/** Receives a service's events while its replica holds the lease. */
export class NatsReceiver {
  readonly #options: NatsReceiverOptions;
  readonly #lease: Lease;
  #consuming: Loop | undefined;
  #tenure: Tenure | undefined;
  /** Resolves when all earlier tenures have ended. */
  #ended: Promise<unknown> = Promise.resolve();
  #messages: ConsumerMessages | undefined;
  #isStopping = false;
  #trouble: string | undefined;

  constructor(options: NatsReceiverOptions) {
    this.#options = options;
    const { service, session, log } = options;
    this.#lease = new Lease({ service, name: 'events', session, log, onTaken: () => this.#consuming?.wake() });
  }

  start(): void {
    const { service, subscriptions, pollMs, onFailure } = this.#options;
    if (!subscriptions[service]?.length) return;
    this.#consuming = startLoop({
      pass: () => this.#consume(),
      pollMs,
      onError: (err) => {
        onFailure();
        this.#noteTrouble(err);
      },
    });
    this.#lease.start();
  }

  /** Finishes the events that are being handled, and gives the rest and the lease to another replica. */
  async stop(): Promise<void> {
    if (!this.#consuming) return;
    this.#isStopping = true;
    this.#messages?.stop();
    await this.#consuming.stop();
    this.#endTenure();
    await this.#ended;
    await this.#lease.stop();
  }

  /** Requests events from the broker again. */
  consumeAgain(): void {
    this.#messages?.stop();
  }

  trouble(): string | undefined {
    return this.#trouble;
  }

  #noteTrouble(err: unknown): void {
    this.#trouble = err instanceof Error ? err.message : String(err);
    this.#options.log.warn({ err }, 'events cannot be received; trying again');
  }

  /** Ends when the connection or the lease ends, or when the receiver stops. */
  async #consume(): Promise<void> {
    if (!this.#lease.isHeld()) return;
    const consumer = await this.#consumer();
    const tenure = (this.#tenure ??= this.#beginTenure());
    this.#messages = await consumer.consume({
      max_messages: MOST_IN_HAND / 2,
      expires: REQUEST_MS,
      idle_heartbeat: HEARTBEAT_MS,
      callback: (message) => tenure.arrived(message),
    });
    if (this.#isStopping || tenure !== this.#tenure) this.#messages.stop();
    this.#trouble = undefined;
    const failure = await this.#messages.closed();
    if (failure) throw failure;
    this.#consuming?.wakeIn(CONSUME_AGAIN_MS);
  }

  async #consumer() {
    const { client, service } = this.#options;
    return (await client()).consumers.get(STREAM, consumerOf(service));
  }

  #beginTenure(): Tenure {
    return new Tenure({
      ...this.#options,
      lease: this.#lease,
      // `true` returns what get() has just read, without another request.
      info: async () => (await this.#consumer()).info(true),
      onHandled: () => (this.#trouble = undefined),
      onError: (err) => this.#noteTrouble(err),
      onLost: () => this.#endTenure(),
    });
  }

  #endTenure(): void {
    this.#messages?.stop();
    this.#ended = Promise.all([this.#ended, this.#tenure?.end()]);
    this.#tenure = undefined;
  }
}
