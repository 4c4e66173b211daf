import type { LiveSocketMessage } from '@pahiya/contracts';

/** A page is connected within seconds of its first list; on a slow line, within a minute. */
const KEPT_MS = 60_000;
/** About 2 kB each. */
const KEPT_MESSAGES = 2_000;

/** What sockets were told lately, for pages that read their lists before they were connected. */
export class RecentMessages {
  readonly #kept: { at: number; message: LiveSocketMessage }[] = [];
  /** In milliseconds, of a clock that never jumps. */
  readonly #now: () => number;
  /** Everything told after it is kept; before the start, nothing was heard. */
  #goneUntil: number;

  constructor(now = () => performance.now()) {
    this.#now = now;
    this.#goneUntil = now();
  }

  add(message: LiveSocketMessage): void {
    this.#forgetOld();
    this.#kept.push({ at: this.#now(), message });
  }

  /** What `rooms` were told in the last `milliseconds`, oldest first; null when some of it is not kept. */
  last(milliseconds: number, rooms: ReadonlySet<string>): LiveSocketMessage[] | null {
    const from = this.#now() - milliseconds;
    if (from <= this.#goneUntil) return null;
    return this.#kept
      .filter(({ at, message }) => at >= from && message.rooms.some((room) => rooms.has(room)))
      .map(({ message }) => message);
  }

  /** What was told before now may not all have been heard. */
  forget(): void {
    this.#kept.length = 0;
    this.#goneUntil = this.#now();
  }

  #forgetOld(): void {
    const oldest = this.#now() - KEPT_MS;
    const fresh = this.#kept.findIndex(({ at }) => at >= oldest);
    const past = Math.max(fresh < 0 ? this.#kept.length : fresh, this.#kept.length + 1 - KEPT_MESSAGES);
    const last = this.#kept.splice(0, past).at(-1);
    if (last) this.#goneUntil = last.at;
  }
}
