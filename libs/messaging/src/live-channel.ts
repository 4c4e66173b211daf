import type { MessagingLog } from './log.ts';

/**
 * Fan-out of messages that matter only now (positions, "something changed"). It is lossy, unordered between publishers, and
 * stores nothing. Topics are words with dots between them, e.g. `trip.position`. Payloads are JSON, and subscribers must not
 * change them.
 */
export interface LiveChannel {
  publish(topic: string, payload: unknown): void;
  /** Returns the function that ends the subscription. A subscriber that throws is logged. */
  subscribe(topic: string, heard: (payload: unknown) => void): () => void;
  /**
   * Whether all messages arrive at present. While it is false, messages may be lost, and onGap tells when that ends.
   */
  isHearing(): boolean;
  /**
   * `heard` runs when messages arrive again after some may have been lost, at this subscriber or at a publisher: any
   * earlier message of any topic may be missing. Returns the function that ends the subscription.
   */
  onGap(heard: () => void): () => void;
  close(): Promise<void>;
}

export interface LiveOptions {
  log?: MessagingLog;
}

const topicForm = /^[\w-]+(\.[\w-]+)*$/;

/** @throws Error when `topic` is not words with dots between them */
export function checkedTopic(topic: string): string {
  if (!topicForm.test(topic)) throw new Error(`'${topic}' is no topic: words with dots between them`);
  return topic;
}
