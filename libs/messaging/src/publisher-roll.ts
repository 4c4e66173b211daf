/** How often a publisher says that it lives, and how far it has counted. */
export const BEAT_MS = 1000;
/** After this a silent publisher counts as dead. */
const SILENCE_MS = 5 * BEAT_MS;

/** What a message says of its publisher; a beat and a farewell carry nothing else. */
export interface PublisherNote {
  /** One process and topic. */
  publisher: string;
  /** The number of this message; in a beat or farewell, that of the publisher's last message. */
  count: number;
  kind: 'message' | 'beat' | 'leave';
}

/**
 * A listener's list of publishers, each with the number of the last message that was heard of it. Tells when messages are
 * missing: a number was left out, or a publisher has died, which may have happened between a commit and its message.
 */
export class PublisherRoll {
  readonly #known = new Map<string, { count: number; at: number }>();
  readonly #now: () => number;

  /** @param now a monotonic clock, in milliseconds */
  constructor(now = () => performance.now()) {
    this.#now = now;
  }

  /** Whether messages before this one are missing. Of an unknown publisher none are: nobody here listened to it before. */
  heard({ publisher, count, kind }: PublisherNote): boolean {
    const known = this.#known.get(publisher);
    if (kind === 'leave') this.#known.delete(publisher);
    else this.#known.set(publisher, { count, at: this.#now() });
    return known !== undefined && count - known.count > (kind === 'message' ? 1 : 0);
  }

  /** Whether a publisher has died since the last call. */
  hasLost(): boolean {
    const oldest = this.#now() - SILENCE_MS;
    const dead = [...this.#known].filter(([, { at }]) => at < oldest);
    for (const [publisher] of dead) this.#known.delete(publisher);
    return dead.length > 0;
  }

  /** Call when the listener itself has missed messages, which is a gap anyway. */
  forget(): void {
    this.#known.clear();
  }
}
