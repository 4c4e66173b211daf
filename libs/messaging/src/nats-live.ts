import type { NatsConnection } from '@nats-io/transport-node';
import { checkedTopic, type LiveChannel, type LiveOptions } from './live-channel.ts';
import type { MessagingLog } from './log.ts';
import { followConnection } from './nats-connection.ts';

export const LIVE_PREFIX = 'pahiya.live.';
/**
 * A publisher sends this when it reconnects, because its last messages may be lost. No topic can have this subject, because it
 * lacks the prefix.
 */
export const GAP = 'pahiya.live-gap';

interface Listener {
  subject: string;
  heard: (payload: unknown) => void;
  /** Undefined until the connection is there. */
  unsubscribe?: () => void;
}

/**
 * Over core NATS, for services in processes of their own. Messages published while the broker is away are dropped, not sent
 * late; the publisher announces the gap when it is back. The caller owns the connection, which may still be opening; close()
 * ends the subscriptions only.
 */
export function natsLive(
  connection: NatsConnection | Promise<NatsConnection>,
  { log = console }: LiveOptions = {},
): LiveChannel {
  const channel = new NatsLiveChannel(log);
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

  constructor(log: MessagingLog) {
    this.#log = log;
  }

  async connect(connection: NatsConnection | Promise<NatsConnection>): Promise<void> {
    const nats = await connection;
    this.#nats = nats;
    const { isOnline } = followConnection(nats, {
      onAway: () => (this.#hearing = false),
      onReconnect: () => void this.#startHearing(nats),
    });
    this.#isOnline = isOnline;
    for (const listener of this.#listeners) this.#open(listener, nats);
    await this.#startHearing(nats);
  }

  publish(topic: string, payload: unknown): void {
    const subject = LIVE_PREFIX + checkedTopic(topic);
    this.#hasPublished = true;
    if (this.#isOnline()) this.#nats?.publish(subject, JSON.stringify(payload));
  }

  subscribe(topic: string, heard: (payload: unknown) => void): () => void {
    return this.#listen(LIVE_PREFIX + checkedTopic(topic), heard);
  }

  isHearing(): boolean {
    return this.#hearing;
  }

  onGap(heard: () => void): () => void {
    const listener = () => heard();
    this.#gapHeard.add(listener);
    const end = this.#listen(GAP, listener);
    return () => {
      this.#gapHeard.delete(listener);
      end();
    };
  }

  async close(): Promise<void> {
    this.#gapHeard.clear();
    for (const listener of this.#listeners) this.#end(listener);
  }

  /** After every connect: announces this publisher's gap, and runs what waits for the end of this subscriber's. */
  async #startHearing(nats: NatsConnection): Promise<void> {
    try {
      // What the last connection accepted may not have left this machine.
      if (this.#hasPublished) nats.publish(GAP, '{}');
      // Messages are missed until the broker has read the subscriptions.
      await nats.flush();
    } catch {
      // The connection is lost again, or closed. The next reconnect calls this again.
      return;
    }
    this.#hearing = true;
    for (const heard of this.#gapHeard) heard();
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
          heard(message.json());
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
