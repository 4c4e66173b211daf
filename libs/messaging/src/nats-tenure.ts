import type { ConsumerInfo, JsMsg } from '@nats-io/jetstream';
import { subscribedTypes } from './bus-schema.ts';
import { isEnvelope } from './envelope.ts';
import type { Lease } from './lease.ts';
import { Deliveries, type Delivery } from './nats-deliveries.ts';
import { SUBJECT_PREFIX } from './nats-stream.ts';
import { Partitions } from './partitions.ts';
import { BATCH_SIZE, type LinkOptions } from './transport.ts';

export interface TenureOptions extends LinkOptions {
  partitions: number;
  ackWaitMs: number;
  lease: Lease;
  /** What the broker knows of the service's consumer. */
  info: () => Promise<ConsumerInfo>;
  onHandled: () => void;
  onError: (error: unknown) => void;
  /** Called once, when the lease is found to be lost. The receiver then calls end(). */
  onLost: () => void;
}

/** What a replica receives without a break in its lease: events in the order of the stream, handled by several partitions. */
export class Tenure {
  readonly #options: TenureOptions;
  readonly #deliveries: Deliveries;
  readonly #partitions: Partitions<Delivery>;
  readonly #telling: NodeJS.Timeout;
  /** Types that this replica has handlers for. */
  readonly #heard: ReadonlySet<string>;
  #isOver = false;

  constructor(options: TenureOptions) {
    this.#options = options;
    const { service, subscriptions, partitions: count, ackWaitMs, info, pollMs, onError } = options;
    this.#heard = new Set(subscriptions[service]);
    this.#partitions = new Partitions<Delivery>({
      count,
      subjectOf: ({ event }) => String((event as { subject?: unknown } | null)?.subject),
      full: BATCH_SIZE,
      handle: (waiting) => this.#handle(waiting.slice(0, BATCH_SIZE)),
      done: (handled) => this.#done(handled),
      onError,
      longestPauseMs: pollMs,
    });
    this.#deliveries = new Deliveries({
      ackWaitMs,
      info,
      handled: (inHand) => this.#handledOf(inHand),
      pass: (delivery) => this.#partitions.add(delivery),
      onError,
    });
    this.#telling = setInterval(() => {
      if (this.#isHeld()) this.#deliveries.tell();
    }, ackWaitMs / 3);
  }

  arrived(message: JsMsg): void {
    if (this.#isHeld()) this.#deliveries.arrived(message);
  }

  /** Finishes the events that are being handled, and gives the rest to other replicas. */
  async end(): Promise<void> {
    this.#isOver = true;
    clearInterval(this.#telling);
    await this.#partitions.stop();
    this.#deliveries.end();
  }

  /** A tenure whose lease was lost is over for good: another replica may have the same events in hand. */
  #isHeld(): boolean {
    if (this.#isOver || this.#options.lease.isHeld()) return !this.#isOver;
    this.#isOver = true;
    this.#options.onLost();
    return false;
  }

  /**
   * Acknowledges only with the lease: its holder counts what is in hand, which an acknowledgement from here would upset.
   */
  #done(handled: readonly Delivery[]): void {
    this.#options.onHandled();
    if (this.#isHeld()) this.#deliveries.acknowledge(handled);
  }

  /** Returns how many events are done, counted from the first. */
  async #handle(batch: readonly Delivery[]): Promise<number> {
    const ours = await this.#ofUs(batch);
    const received = ours.length === 0 ? 0 : await this.#receive(ours);
    const next = ours[received];
    return next === undefined ? batch.length : batch.indexOf(next);
  }

  #receive(ours: readonly Delivery[]): Promise<number> {
    return this.#options.receive(async () => ({
      events: ours.map(({ event }) => event),
      isStopping: () => this.#isOver,
    }));
  }

  /** Empty without the lease, because the returned events get acknowledged. */
  async #handledOf(inHand: readonly Delivery[]): Promise<Delivery[]> {
    const idOf = ({ event }: Delivery) => (isEnvelope(event) ? event.id : undefined);
    const { rows } = await this.#options.session.query('SELECT event_id FROM inbox WHERE event_id = ANY ($1)', [
      inHand.map(idOf).filter((id) => id !== undefined),
    ]);
    const known = new Set<unknown>(rows.map(({ event_id: id }: { event_id: string }) => id));
    return this.#isHeld() ? inHand.filter((delivery) => known.has(idOf(delivery))) : [];
  }

  /**
   * Queried for each batch, because a newer release may subscribe at any moment, and an acknowledged event is not
   * delivered again.
   */
  async #ofUs(batch: readonly Delivery[]): Promise<Delivery[]> {
    const { session, service } = this.#options;
    const typeOf = ({ message }: Delivery) => message.subject.slice(SUBJECT_PREFIX.length);
    const unknown = [...new Set(batch.map(typeOf))].filter((type) => !this.#heard.has(type));
    const others = new Set(unknown.length === 0 ? [] : await subscribedTypes(session, service, unknown));
    return batch.filter((delivery) => this.#heard.has(typeOf(delivery)) || others.has(typeOf(delivery)));
  }
}
