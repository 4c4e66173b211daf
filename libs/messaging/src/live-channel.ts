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
    async close() {
      topics.clear();
    },
  };
}

/**
 * Over core NATS, for services in processes of their own. What is published while the broker is away is dropped, not
 * sent late. The caller owns the connection, which may still be on its way; close() ends the subscriptions only.
 */
export function natsLive(
  connection: NatsConnection | Promise<NatsConnection>,
  { log = console }: LiveOptions = {},
): LiveChannel {
  let nats: NatsConnection | undefined;
  let state: { isOnline(): boolean } | undefined;
  const endings = new Set<() => void>();
  const connecting = (async () => {
    nats = await connection;
    state = followConnection(nats);
    return nats;
  })();
  connecting.catch((err: unknown) => log.error({ err }, 'the live channel has no connection'));

  return {
    publish(topic, payload) {
      checked(topic);
      if (nats && state?.isOnline()) nats.publish(`pahiya.live.${topic}`, JSON.stringify(payload));
    },
    subscribe(topic, heard) {
      checked(topic);
      let ended = false;
      let unsubscribe: () => void = () => undefined;
      const subscribeTo = (current: NatsConnection) => {
        if (ended) return;
        const subscription = current.subscribe(`pahiya.live.${topic}`, {
          callback: (err, message) => {
            try {
              if (err) throw err;
              heard(message.json());
            } catch (error) {
              log.error({ err: error, topic }, 'a live subscriber failed');
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
    },
    async close() {
      for (const end of endings) end();
    },
  };
}
