import { randomUUID } from 'node:crypto';
import { headers, type Msg, type NatsConnection } from '@nats-io/transport-node';
import { checkedTopic, type LiveChannel, type LiveOptions } from './live-channel.ts';
import type { MessagingLog } from './log.ts';
import { followConnection } from './nats-connection.ts';
import { BEAT_MS, PublisherRoll, type PublisherNote } from './publisher-roll.ts';

export const LIVE_PREFIX = 'pahiya.live.';
/**
 * A publisher sends this when it reconnects, because its last messages may be lost. No topic can have this subject, because it
 * lacks the prefix.
 */
export const GAP = 'pahiya.live-gap';

/** Headers of a numbered message; see publisher-roll.ts. */
const PUBLISHER = 'pahiya-publisher';
const COUNT = 'pahiya-count';
const KIND = 'pahiya-kind';
/**
 * After this time a listener has heard a beat of every living publisher. The death of a publisher before that would not
 * be noticed.
 */
const HEARD_ALL_MS = 1.5 * BEAT_MS;

export interface NatsLiveOptions extends LiveOptions {
  /**
   * The topic whose messages this service numbers, with a beat each second. `empty` is the payload of a beat, which
   * listeners of the previous release must ignore.
   */
  numbered?: { topic: string; empty: unknown; service: string };
}

interface Listener {
  subject: string;
  heard: (payload: unknown) => void;
  /** Undefined until the connection is there. */
  unsubscribe?: () => void;
}

/**
 * A live channel over core NATS, for services in processes of their own. Messages published while the broker is away
 * are dropped, not sent late; the publisher announces the gap when it is back. A listener also hears of a gap when a
 * numbered message was lost, or when a publisher of numbered messages died without a farewell. The caller owns the
 * connection, which may still be opening; close() ends only the subscriptions.
 */
export function natsLive(
  connection: Promise<NatsConnection>,
  { log = console, numbered }: NatsLiveOptions = {},
): LiveChannel {
  const channel = new NatsLiveChannel(log, numbered);
  channel.connect(connection).catch((err: unknown) => log.error({ err }, 'the live channel has no connection'));
  return channel;
}

class NatsLiveChannel implements LiveChannel {
  readonly #log: MessagingLog;
  #nats: NatsConnection | undefined;
  #isOnline = () => false;
  #hearing = false;
  #hasPublished = false;
  readonly #listeners = new Set<Listener>();
  readonly #gapHeard = new Set<() => void>();
  readonly #numbered: NatsLiveOptions['numbered'];
  readonly #id: string;
  #count = 0;
  readonly #roll = new PublisherRoll();
  #beat: NodeJS.Timeout | undefined;
  #heardAll: NodeJS.Timeout | undefined;

  constructor(log: MessagingLog, numbered: NatsLiveOptions['numbered']) {
    this.#log = log;
    this.#numbered = numbered;
    this.#id = `${numbered?.service ?? ''}/${randomUUID()}`;
  }

  async connect(connection: Promise<NatsConnection>): Promise<void> {
    const nats = await connection;
    this.#nats = nats;
    const { isOnline } = followConnection(nats, {
      onAway: () => {
        this.#hearing = false;
        clearTimeout(this.#heardAll);
        this.#roll.forget();
      },
      onReconnect: () => void this.#startHearing(nats),
    });
    this.#isOnline = isOnline;
    for (const listener of this.#listeners) this.#open(listener, nats);
    await this.#startHearing(nats);
    this.#sendNote('beat');
    this.#beat = setInterval(() => {
      this.#sendNote('beat');
      if (this.#roll.hasLost()) this.#tellGap();
    }, BEAT_MS).unref();
  }

  publish(topic: string, payload: unknown): void {
    const subject = LIVE_PREFIX + checkedTopic(topic);
    this.#hasPublished = true;
    if (!this.#isOnline()) return;
    const isNumbered = topic === this.#numbered?.topic;
    if (isNumbered) this.#count += 1;
    this.#nats?.publish(subject, JSON.stringify(payload), isNumbered ? { headers: this.#headersOf('message') } : {});
  }

  subscribe(topic: string, heard: (payload: unknown) => void): () => void {
    return this.#listen(LIVE_PREFIX + checkedTopic(topic), heard);
  }

  isHearing(): boolean {
    return this.#hearing;
  }

  onGap(heard: () => void): () => void {
    // While this subscriber does not hear, the end of its own gap will announce this gap, too.
    const listener = () => void (this.#hearing && heard());
    this.#gapHeard.add(listener);
    const end = this.#listen(GAP, listener);
    return () => {
      this.#gapHeard.delete(listener);
      end();
    };
  }

  async close(): Promise<void> {
    clearInterval(this.#beat);
    clearTimeout(this.#heardAll);
    this.#gapHeard.clear();
    this.#sendNote('leave');
    for (const listener of this.#listeners) this.#end(listener);
  }

  /**
   * Runs after every connect: announces this publisher's gap, and tells the listeners when this subscriber's gap has
   * ended.
   */
  async #startHearing(nats: NatsConnection): Promise<void> {
    try {
      // Messages that the last connection accepted may not have left this machine.
      if (this.#hasPublished) nats.publish(GAP, '{}');
      // Messages are missed until the broker has read the subscriptions.
      await nats.flush();
    } catch {
      // The connection is lost again, or closed. The next reconnect calls this again.
      return;
    }
    clearTimeout(this.#heardAll);
    this.#heardAll = setTimeout(() => {
      this.#hearing = true;
      this.#tellGap();
    }, HEARD_ALL_MS).unref();
  }

  #tellGap(): void {
    for (const heard of this.#gapHeard) heard();
  }

  #headersOf(kind: PublisherNote['kind']) {
    const said = headers();
    said.set(PUBLISHER, this.#id);
    said.set(COUNT, String(this.#count));
    said.set(KIND, kind);
    return said;
  }

  #sendNote(kind: PublisherNote['kind']): void {
    if (this.#numbered === undefined || !this.#isOnline()) return;
    const { topic, empty } = this.#numbered;
    this.#nats?.publish(LIVE_PREFIX + topic, JSON.stringify(empty), { headers: this.#headersOf(kind) });
  }

  /** Returns whether the message is for listeners. */
  #checkIn({ headers: said, subject }: Msg): boolean {
    const id = said?.get(PUBLISHER) ?? '';
    if (said === undefined || id === '') return true;
    const kind = said.get(KIND) as PublisherNote['kind'];
    // Several listeners of one topic hear the same note. For all but the first, the note contains nothing new.
    if (this.#roll.heard({ publisher: `${id} ${subject}`, count: Number(said.get(COUNT)), kind })) this.#tellGap();
    return kind === 'message';
  }

  #listen(subject: string, heard: (payload: unknown) => void): () => void {
    const listener: Listener = { subject, heard };
    this.#listeners.add(listener);
    if (this.#nats) this.#open(listener, this.#nats);
    return () => this.#end(listener);
  }

  #open(listener: Listener, nats: NatsConnection): void {
    const { subject, heard } = listener;
    const subscription = nats.subscribe(subject, {
      callback: (err, message) => {
        try {
          if (err) throw err;
          if (this.#checkIn(message)) heard(message.json());
        } catch (error) {
          this.#log.error({ err: error, subject }, 'a live subscriber failed');
        }
      },
    });
    listener.unsubscribe = () => subscription.unsubscribe();
  }

  #end(listener: Listener): void {
    this.#listeners.delete(listener);
    listener.unsubscribe?.();
  }
}
