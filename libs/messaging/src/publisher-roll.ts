/** How often a publisher says that it lives, and how far it has counted. */
export const BEAT_MS = 1000;
/** After this a silent publisher counts as dead. */
const SILENCE_MS = 5 * BEAT_MS;

/** The numbering that a message carries about its publisher. A beat and a farewell carry nothing else. */
export interface PublisherNote {
  /** Names one process and topic. Begins with the service and a slash. */
  publisher: string;
  /** The number of this message; in a beat or farewell, that of the publisher's last message. */
  count: number;
  kind: 'message' | 'beat' | 'leave';
}

interface Publisher {
  count: number;
  since: number;
  at: number;
}

const serviceOf = (publisher: string) => publisher.slice(0, publisher.indexOf('/') + 1);

/**
 * A listener's list of publishers, each with the number of the last message heard from it. Detects missing messages: a
 * number was left out, or a publisher has died, which may have happened between a commit and its message.
 */
export class PublisherRoll {
  readonly #known = new Map<string, Publisher>();
  /**
   * The publishers that fell silent without a farewell. A publisher that has lost its connection still commits; if it
   * then dies, only the appearance of its successor shows that messages are missing.
   */
  readonly #silent = new Map<string, Publisher>();
  readonly #now: () => number;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /**
   * Whether messages before this one are missing. If the publisher is unknown, none are, because nobody here listened
   * to it before, unless it succeeds a publisher that fell silent.
   */
  heard({ publisher, count, kind }: PublisherNote): boolean {
    const known = this.#known.get(publisher);
    const returned = known === undefined ? this.#silent.get(publisher) : undefined;
    if (returned) this.#silent.delete(publisher);
    if (kind === 'leave') this.#known.delete(publisher);
    else {
      const at = this.#now();
      this.#known.set(publisher, { count, at, since: (known ?? returned)?.since ?? at });
    }
    if (known) return count - known.count > (kind === 'message' ? 1 : 0);
    return returned === undefined && kind !== 'leave' && this.#succeeds(publisher);
  }

  /** Whether a publisher has died since the last call. */
  hasLost(): boolean {
    const oldest = this.#now() - SILENCE_MS;
    const lost = [...this.#known].filter(([, { at }]) => at < oldest);
    for (const [publisher, last] of lost) {
      this.#known.delete(publisher);
      if (!this.#hasSuccessor(publisher, last)) this.#silent.set(publisher, last);
    }
    return lost.length > 0;
  }

  /**
   * Call when the listener itself has missed messages, which is a gap in any case. Publishers that it does not hear
   * again count as silent.
   */
  forget(): void {
    for (const [publisher, last] of this.#known) this.#silent.set(publisher, last);
    this.#known.clear();
  }

  /**
   * Whether a successor appeared before the publisher's silence was noticed, because the process was restarted within
   * seconds. The silence has then told what is missing.
   */
  #hasSuccessor(publisher: string, { at }: Publisher): boolean {
    return [...this.#known].some(([other, { since }]) => since > at && serviceOf(other) === serviceOf(publisher));
  }

  /** Each successor replaces one silent publisher. */
  #succeeds(publisher: string): boolean {
    for (const former of this.#silent.keys())
      if (serviceOf(former) === serviceOf(publisher)) return this.#silent.delete(former);
    return false;
  }
}
