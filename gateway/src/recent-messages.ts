import type { LiveSocketMessage } from '@pahiya/contracts';

/** A page connects within seconds after it has read its lists; on a slow line, within a minute. */
const KEPT_MS = 60_000;
/** A message has about 2 kB. */
const KEPT_MESSAGES = 2_000;

/** The recent messages to sockets, for pages that read their lists before they connected. */
export class RecentMessages {
  readonly #kept: { at: number; message: LiveSocketMessage }[] = [];
  /** A monotonic clock, in milliseconds. */
  readonly #now: () => number;
  /** All messages after this time are kept. Initially the start, before which no messages were received. */
  #goneUntil: number;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#goneUntil = now();
  }

  add(message: LiveSocketMessage): void {
    this.#forgetOld();
    this.#kept.push({ at: this.#now(), message });
  }

  /** The messages to `rooms` in the last `milliseconds`, oldest first; null when some of them may not be kept. */
  last(milliseconds: number, rooms: ReadonlySet<string>): LiveSocketMessage[] | null {
    const from = this.#now() - milliseconds;
    if (from <= this.#goneUntil) return null;
    return this.#kept
      .filter(({ at, message }) => at >= from && message.rooms.some((room) => rooms.has(room)))
      .map(({ message }) => message);
  }

  /** Call after a gap: messages before now may not all have been received. */
  forget(): void {
    this.#kept.length = 0;
    this.#goneUntil = this.#now();
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS;
    const isPast = ({ at }: { at: number }) => at < oldest || this.#kept.length >= KEPT_MESSAGES;
    for (let first = this.#kept[0]; first && isPast(first); first = this.#kept[0]) {
      this.#goneUntil = first.at;
      this.#kept.shift();
    }
  }
}
