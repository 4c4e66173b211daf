import { availableParallelism } from 'node:os';
import { PahiyaError, Turns } from '@pahiya/service-kit';

/** How many passwords of strangers are hashed at a time: two, but at most half of the cores. */
const AT_ONCE = Math.min(2, Math.max(1, Math.floor(availableParallelism() / 2)));
/**
 * Further strangers are refused. The last of a hundred waits for 2.5 s where one is hashed at a time, for 1.3 s where two
 * are.
 */
const WAITING = 100;
const RETRY_AFTER_S = 2;
/** One key for all strangers, who take turns with each other. */
const ALL = 'strangers';

/**
 * Checks and hashes the passwords of clients without a known device, a few at a time. Each attempt takes 25 ms of a
 * core on a slow machine (9 ms on a fast one), and a flood that uses another account and another address each time
 * stays under every other limit.
 */
export class Strangers {
  readonly #turns: Turns;

  constructor(atOnce = AT_ONCE) {
    this.#turns = new Turns(atOnce);
  }

  /** @throws PahiyaError TOO_MANY_REQUESTS when too many wait */
  async check<T>(work: () => Promise<T>): Promise<T> {
    if (this.#turns.waiting(ALL) >= WAITING)
      throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'other' }, { retryAfterS: RETRY_AFTER_S });
    await this.#turns.begin(ALL);
    try {
      return await work();
    } finally {
      this.#turns.end(ALL);
    }
  }
}
