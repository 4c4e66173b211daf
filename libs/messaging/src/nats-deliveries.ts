import type { ConsumerInfo, JsMsg } from '@nats-io/jetstream';
import { setTimeout as delay } from 'node:timers/promises';

/** A message that was delivered to this replica and is not acknowledged. */
export interface Delivery {
  /** From the most recent delivery, if there were several. */
  message: JsMsg;
  event: unknown;
  /** When it was delivered, or the broker was last told that it is in hand; by the monotonic clock. */
  toldAt: number;
}

/** The pause between two looks whether others still have events in hand. */
const LOOK_AGAIN_MS = 50;

type Info = Pick<ConsumerInfo, 'delivered' | 'num_ack_pending'>;

export interface DeliveriesOptions {
  ackWaitMs: number;
  info: () => Promise<Info>;
  /** Those of them that this service has handled, or set aside in its inbox. */
  handled: (deliveries: readonly Delivery[]) => Promise<readonly Delivery[]>;
  /** Gets the events in the order of the stream. */
  pass: (delivery: Delivery) => void;
  onError: (error: unknown) => void;
}

/**
 * Puts what a durable consumer delivers into the order of the stream. JetStream delivers in order at first, but an event that a
 * dead or frozen replica had in hand comes again after later ones. So nothing is passed on while somebody else may have events
 * in hand: the consumer numbers its deliveries, and a missing number is one that went to somebody else. Then what arrives is
 * kept until all that is not acknowledged has arrived here.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  /** By their number in the stream. */
  readonly #inHand = new Map<number, Delivery>();
  #kept: Delivery[] = [];
  #isComplete = false;
  #gaps = 0;
  #nextNumber: number | undefined;
  #isOver = false;

  constructor(options: DeliveriesOptions) {
    this.#options = options;
    void this.#becomeComplete();
  }

  arrived(message: JsMsg): void {
    const { streamSequence, deliverySequence } = message.info;
    if (deliverySequence !== this.#nextNumber) this.#noteGap();
    this.#nextNumber = deliverySequence + 1;
    const known = this.#inHand.get(streamSequence);
    if (known) return void Object.assign(known, { message, toldAt: performance.now() });
    const delivery = { message, event: parse(message.string()), toldAt: performance.now() };
    this.#inHand.set(streamSequence, delivery);
    if (this.#isComplete) this.#options.pass(delivery);
    else this.#kept.push(delivery);
  }

  acknowledge(deliveries: readonly Delivery[]): void {
    for (const { message } of deliveries) {
      message.ack();
      this.#inHand.delete(message.seq);
    }
  }

  /** Call several times within `ackWaitMs`, lest the broker deliver what is in hand to another replica. */
  tell(): void {
    const now = performance.now();
    for (const delivery of this.#inHand.values()) {
      if (now - delivery.toldAt < this.#options.ackWaitMs / 3) continue;
      delivery.message.working();
      delivery.toldAt = now;
    }
  }

  /** Gives what is in hand to other replicas. */
  end(): void {
    this.#isOver = true;
    for (const { message } of this.#inHand.values()) message.nak();
    this.#inHand.clear();
  }

  #noteGap(): void {
    this.#gaps += 1;
    if (!this.#isComplete) return;
    this.#isComplete = false;
    void this.#becomeComplete();
  }

  async #becomeComplete(): Promise<void> {
    while (!this.#isOver) {
      try {
        await this.#letGoOfHandled();
        const gaps = this.#gaps;
        const info = await this.#options.info();
        // Nothing can arrive between the look and passing on, because nothing is awaited in between.
        if (gaps === this.#gaps && this.#hasAll(info)) return this.#passKept();
      } catch (error) {
        this.#options.onError(error);
      }
      await delay(LOOK_AGAIN_MS);
    }
  }

  /**
   * The acknowledgement of a replica that had the lease before may reach the broker late, after the event came here again.
   * The broker then counts it no more, so it must not count here, where it would stand for one that is missing. What was
   * acknowledged had been handled.
   */
  async #letGoOfHandled(): Promise<void> {
    if (this.#inHand.size === 0) return;
    this.acknowledge(await this.#options.handled([...this.#inHand.values()]));
    this.#kept = this.#kept.filter(({ message }) => this.#inHand.has(message.seq));
  }

  /** Whether all that was delivered and not acknowledged at the moment of the broker's answer is here. */
  #hasAll({ delivered: { consumer_seq: number }, num_ack_pending: pending }: Info): boolean {
    // With nothing left to acknowledge, no missing number will arrive here any more.
    if (this.#nextNumber === undefined || pending === 0) this.#nextNumber = Math.max(this.#nextNumber ?? 0, number + 1);
    // What was delivered after that moment must not stand for an event that somebody else has.
    const here = [...this.#inHand.values()].filter(({ message }) => message.info.deliverySequence <= number);
    return this.#nextNumber > number && pending <= here.length;
  }

  #passKept(): void {
    this.#isComplete = true;
    const kept = this.#kept.toSorted((one, other) => one.message.seq - other.message.seq);
    this.#kept = [];
    for (const delivery of kept) if (!this.#isOver) this.#options.pass(delivery);
  }
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    // The text is no envelope, so the inbox sets it aside.
    return text;
  }
}
