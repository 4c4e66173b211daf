import { PahiyaError } from '@pahiya/service-kit';

export interface TableLimits {
  /** How many may draw at the same time. */
  places: number;
  /** How many of one account may draw or wait. */
  perAccount: number;
  /** How many may wait. */
  waiting: number;
}

/** A drawing takes a small part of a second, so a place is free soon. */
const RETRY_AFTER_S = 2;

/** Places for drawing. If all are taken, a caller waits, but no account takes or waits for more than its share. */
export class DrawingTable {
  readonly #limits: TableLimits;
  readonly #accounts = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #taken = 0;

  constructor(limits: TableLimits) {
    this.#limits = limits;
  }

  /**
   * Resolves when a place is free, with the function that leaves it.
   * @throws PahiyaError TOO_MANY_REQUESTS when the account has its share, UNAVAILABLE when too many wait
   */
  async sit(account: string): Promise<() => void> {
    const { places, perAccount, waiting } = this.#limits;
    const own = this.#accounts.get(account) ?? 0;
    const retry = { retryAfterS: RETRY_AFTER_S };
    if (own >= perAccount)
      throw new PahiyaError('TOO_MANY_REQUESTS', { what: 'requests', seconds: RETRY_AFTER_S }, retry);
    if (this.#waiting.length >= waiting) throw new PahiyaError('UNAVAILABLE', { what: 'server' }, retry);
    this.#accounts.set(account, own + 1);
    if (this.#taken < places) this.#taken += 1;
    else await new Promise<void>((resolve) => void this.#waiting.push(resolve));
    return () => this.#leave(account);
  }

  #leave(account: string): void {
    const left = (this.#accounts.get(account) ?? 0) - 1;
    if (left > 0) this.#accounts.set(account, left);
    else this.#accounts.delete(account);
    // The place goes to the caller that has waited longest.
    const first = this.#waiting.shift();
    if (first) first();
    else this.#taken -= 1;
  }
}
