import { setTimeout as delay } from 'node:timers/promises';
import { backoffMs } from './loop.ts';

/**
 * The pause after a batch that is not full. Single items are handled at once while they are few, and gather into batches
 * while they are many, because each batch costs a transaction, whatever its size.
 */
const PACE_MS = 10;

export interface PartitionsOptions<T> {
  count: number;
  /** The most items that `handle` takes at a time. */
  full: number;
  /** Items of the same subject are handled in order. */
  subjectOf: (item: T) => string;
  /** Handles the first of the items, and returns how many of them it has handled. */
  handle: (items: readonly T[]) => Promise<number>;
  /** Called with items that were handled. */
  done: (items: readonly T[]) => void;
  onError: (error: unknown) => void;
  longestPauseMs: number;
}

/** Items in several queues by a hash of their subject: each queue in order, and one batch of each at a time. */
export class Partitions<T> {
  readonly #options: PartitionsOptions<T>;
  readonly #queues: T[][];
  readonly #running = new Map<T[], Promise<void>>();
  readonly #stopping = new AbortController();

  constructor(options: PartitionsOptions<T>) {
    this.#options = options;
    this.#queues = Array.from({ length: options.count }, () => []);
  }

  add(item: T): void {
    const { count, subjectOf } = this.#options;
    const queue = this.#queues[hashOf(subjectOf(item)) % count];
    if (!queue || this.#stopping.signal.aborted) return;
    queue.push(item);
    if (!this.#running.has(queue)) this.#running.set(queue, this.#work(queue));
  }

  /** Waits for the batches that are being handled. The rest is not handled. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await Promise.all(this.#running.values());
  }

  async #work(queue: T[]): Promise<void> {
    const { full, handle, done, onError, longestPauseMs } = this.#options;
    const { signal } = this.#stopping;
    const pause = (ms: number) => delay(ms, undefined, { signal }).catch(() => undefined);
    // Waits so that items which arrive in the same turn of the event loop share a batch.
    await Promise.resolve();
    for (let failures = 0; queue.length > 0 && !signal.aborted;) {
      const begun = performance.now();
      try {
        done(queue.splice(0, await handle(queue)));
        failures = 0;
        const paceMs = begun + PACE_MS - performance.now();
        if (queue.length < full && paceMs > 0) await pause(paceMs);
      } catch (error) {
        failures += 1;
        onError(error);
        await pause(backoffMs(failures, longestPauseMs));
      }
    }
    this.#running.delete(queue);
  }
}

/** The same for the same text in every process; 32 bits. */
function hashOf(text: string): number {
  let hash = 0;
  for (let at = 0; at < text.length; at += 1) hash = (Math.imul(hash, 31) + text.charCodeAt(at)) >>> 0;
  return hash;
}
