import { newId } from '../ids.ts';
import type { LiveState } from './live-state.ts';

/** A process counts far more often. If it stands still for longer, its writes are taken for lost. */
const MARK_TTL_S = 3600;

/**
 * Notices when the live state has lost what this process wrote: all of it, or the last seconds, as when a replica of Redis takes over
 * before it has every write. The process counts in a key of its own. Redis copies and logs writes in their order, so where the
 * last count is present, everything that was written before it is present too.
 */
export class KeptWrites {
  readonly #liveState: LiveState;
  readonly #key: string;
  #sent = 0;
  #confirmed = 0;
  /** The first is that of the process before, which may have written anything. */
  #losses = 1;
  #mendedLosses = 0;

  /** @param name Begins the key, so that the service may write it (platform/src/inside/redis-acl.ts). */
  constructor(liveState: LiveState, name: string) {
    this.#liveState = liveState;
    this.#key = `${name}:${newId()}`;
  }

  /** Once it resolves, a later mark notices the loss of anything that was written before. */
  async mark(): Promise<void> {
    const confirmed = this.#confirmed;
    const count = (this.#sent += 1);
    // A count whose answer was lost may have arrived, so anything from the confirmed one on is right.
    const found = (await this.#liveState.replace<number>(this.#key, count, MARK_TTL_S)) ?? 0;
    if (found < confirmed) this.#losses += 1;
    this.#confirmed = Math.max(this.#confirmed, count);
  }

  /** Calls `writeAgain` after a loss, and in a new process. One that fails is called again by the next call. */
  async mend(writeAgain: () => Promise<void>): Promise<void> {
    await this.mark();
    const losses = this.#losses;
    if (losses === this.#mendedLosses) return;
    await writeAgain();
    this.#mendedLosses = losses;
  }
}
