import type { ConsumerInfo, JsMsg } from '@nats-io/jetstream';
import { setTimeout as delay } from 'node:timers/promises';

/** A message that was delivered to this replica and is not acknowledged. */
export interface Delivery {
  /** The message of the most recent delivery, if there were several. */
  message: JsMsg;
  event: unknown;
  /** When it was delivered, or the broker was last told that it is in hand; by the monotonic clock. */
  toldAt: number;
}

/** The pause between two checks whether other replicas still have events in hand. */
const LOOK_AGAIN_MS = 50;

type Info = Pick<ConsumerInfo, 'delivered' | 'num_ack_pending'>;

export interface DeliveriesOptions {
  ackWaitMs: number;
  info: () => Promise<Info>;
  /** The given deliveries that this service has handled, or set aside in its inbox. */
  handled: (deliveries: readonly Delivery[]) => Promise<readonly Delivery[]>;
  /** Gets the events in the order of the stream. */
  pass: (delivery: Delivery) => void;
  onError: (error: unknown) => void;
}

/**
 * Puts what a durable consumer delivers into the order of the stream. JetStream delivers in order at first, but it
 * delivers an event again, after later ones, if a dead or frozen replica had it in hand. So no event is passed on while
 * another replica may have events in hand. The consumer numbers its deliveries, and a missing number is a delivery to
 * another replica. While one is missing, all arrivals are kept, until every event that is not acknowledged has arrived
 * here.
 */
export class Deliveries {
  readonly #options: DeliveriesOptions;
  /** By the event's number in the stream. */
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

  /**
   * Call several times within `ackWaitMs`, so that the broker does not deliver the events in hand to another replica.
   */
  tell(): void {
    const now = performance.now();
    for (const delivery of this.#inHand.values()) {
      if (now - delivery.toldAt < this.#options.ackWaitMs / 3) continue;
      delivery.message.working();
      delivery.toldAt = now;
    }
  }

  /** Gives the events in hand to other replicas. */
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
        // No message can arrive between this check and passing on, because nothing is awaited in between.
        if (gaps === this.#gaps && this.#hasAll(info)) return this.#passKept();
      } catch (error) {
        this.#options.onError(error);
      }
      await delay(LOOK_AGAIN_MS);
    }
  }

  /**
   * An acknowledgement by the previous holder of the lease may reach the broker after the event was delivered here
   * again. The broker then no longer counts the event, so it must not count here either: it would take the place of an
   * event that is missing. An event that was acknowledged has been handled.
   */
  async #letGoOfHandled(): Promise<void> {
    if (this.#inHand.size === 0) return;
    this.acknowledge(await this.#options.handled([...this.#inHand.values()]));
    this.#kept = this.#kept.filter(({ message }) => this.#inHand.has(message.seq));
  }

  /** Whether every event that was delivered and not acknowledged when the broker answered is here. */
  #hasAll({ delivered: { consumer_seq: number }, num_ack_pending: pending }: Info): boolean {
    // With nothing left to acknowledge, no missing number will arrive here any more.
    if (this.#nextNumber === undefined || pending === 0) this.#nextNumber = Math.max(this.#nextNumber ?? 0, number + 1);
    // An event that was delivered after the broker's answer must not take the place of one that another replica has.
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
    // A text that is not JSON is no envelope, so the inbox sets it aside.
    return text;
  }
}
