import { checkedTopic, type LiveChannel, type LiveOptions } from './live-channel.ts';

/** For services of one process. Subscribers run after the publisher's turn, as they would over a network. */
export function inProcessLive({ log = console }: LiveOptions = {}): LiveChannel {
  const topics = new Map<string, Set<{ heard: (payload: unknown) => void }>>();
  return {
    publish(topic, payload) {
      const subscribers = topics.get(checkedTopic(topic));
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
      const subscribers = topics.get(checkedTopic(topic)) ?? new Set();
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
