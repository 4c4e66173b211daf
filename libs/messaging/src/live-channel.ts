import type { NatsConnection } from '@nats-io/transport-node';
import type { MessagingLog } from './log.ts';
import { followConnection } from './nats-connection.ts';

/**
 * Fan-out of what is worth something only now (positions, "something changed"): lossy, unordered between publishers,
 * kept nowhere. Topics are words with dots between them, e.g. `trip.position`; payloads are JSON and must not be
 * changed by those who get them.
 */
export interface LiveChannel {
  publish(topic: string, payload: unknown): void;
  /** Answers the function that ends the subscription. A subscriber that throws is logged. */
  subscribe(topic: string, heard: (payload: unknown) => void): () => void;
  /** Whether messages arrive just now. While they do not, what is published is lost. */
  isHearing(): boolean;
  /**
   * `heard` runs when messages arrive again after some may have been lost, on this side or on that of a publisher: any
   * that was published before is then doubtful, of whatever topic. Answers the function that ends it.
   */
  onGap(heard: () => void): () => void;
  close(): Promise<void>;
}

export interface LiveOptions {
  log?: MessagingLog;
}

const topicForm = /^[\w-]+(\.[\w-]+)*$/;

function checked(topic: string): string {
  if (!topicForm.test(topic)) throw new Error(`'${topic}' is no topic: words with dots between them`);
  return topic;
}

/** For the services of one process. Subscribers run after the publisher's turn, as they would over a network. */
export function inProcessLive({ log = console }: LiveOptions = {}): LiveChannel {
  const topics = new Map<string, Set<{ heard: (payload: unknown) => void }>>();
  return {
    publish(topic, payload) {
      const subscribers = topics.get(checked(topic));
      if (!subscribers) return;
      queueMicrotask(() => {
        for (const { heard } of subscribers) {
          try {
            heard(payload);
          } catch (err) {
            log.error({ err, topic }, 'a live subscriber failed');
          }
        }
      });
    },
    subscribe(topic, heard) {
      const entry = { heard };
      const subscribers = topics.get(checked(topic)) ?? new Set();
      topics.set(topic, subscribers.add(entry));
      return () => {
        subscribers.delete(entry);
        if (subscribers.size === 0 && topics.get(topic) === subscribers) topics.delete(topic);
      };
    },
    isHearing: () => true,
    onGap: () => () => undefined,
    async close() {
      topics.clear();
    },
  };
}

const prefix = 'pahiya.live.';
/** A publisher was away: what it published last may be lost. Beside the topics, none of which can have this name. */
const gap = 'pahiya.live-gap';

/**
 * Over core NATS, for services in processes of their own. What is published while the broker is away is dropped, not
 * sent late; the publisher says so when it is back. The caller owns the connection, which may still be on its way;
 * close() ends the subscriptions only.
 */
export function natsLive(
  connection: NatsConnection | Promise<NatsConnection>,
  { log = console }: LiveOptions = {},
): LiveChannel {
  let nats: NatsConnection | undefined;
  let state: { isOnline(): boolean } | undefined;
  let hearing = false;
  let hasPublished = false;
  const endings = new Set<() => void>();
  const gapListeners = new Set<() => void>();

  const arrive = async (current: NatsConnection) => {
    try {
      // Also what the last connection took may not have left this machine.
      if (hasPublished) current.publish(gap, '{}');
      // Until the broker has read the subscriptions, messages pass by.
      await current.flush();
    } catch {
      // Away again, or closed: the next return begins anew.
      return;
    }
    hearing = true;
    for (const heard of gapListeners) heard();
  };
  const connecting = (async () => {
    const current = await connection;
    nats = current;
    state = followConnection(current, {
      onAway: () => (hearing = false),
      onReconnect: () => void arrive(current),
    });
    return current;
  })();
  connecting.then(arrive).catch((err: unknown) => log.error({ err }, 'the live channel has no connection'));

  const listen = (subject: string, heard: (payload: unknown) => void): (() => void) => {
    let ended = false;
    let unsubscribe: () => void = () => undefined;
    const subscribeTo = (current: NatsConnection) => {
      if (ended) return;
      const subscription = current.subscribe(subject, {
        callback: (err, message) => {
          try {
            if (err) throw err;
            heard(message.json());
          } catch (error) {
            log.error({ err: error, subject }, 'a live subscriber failed');
          }
        },
      });
      unsubscribe = () => subscription.unsubscribe();
    };
    if (nats) subscribeTo(nats);
    else connecting.then(subscribeTo, () => undefined);
    const end = () => {
      ended = true;
      endings.delete(end);
      unsubscribe();
    };
    endings.add(end);
    return end;
  };

  return {
    publish(topic, payload) {
      checked(topic);
      hasPublished = true;
      if (nats && state?.isOnline()) nats.publish(prefix + topic, JSON.stringify(payload));
    },
    subscribe: (topic, heard) => listen(prefix + checked(topic), heard),
    isHearing: () => hearing,
    onGap(heard) {
      const listener = () => heard();
      gapListeners.add(listener);
      const end = listen(gap, listener);
      return () => {
        gapListeners.delete(listener);
        end();
      };
    },
    async close() {
      gapListeners.clear();
      for (const end of endings) end();
    },
  };
}
