import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from '../database/database.ts';

/** A transaction whose work is done. One of the two functions ends it. */
export interface DoneTransaction {
  tx: Tx;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

type Work = () => Promise<void>;

/** A slower answer is being drawn or computed, and the transaction's locks must not wait for that. */
const LONGEST_HOLD_MS = 1000;

/**
 * A write that was sent under an Idempotency-Key. Its last transaction is held open until the answer is known, and the
 * answer is stored in it: after a crash, both are there or neither. If the write uses the database or another service
 * again, the held transaction is committed first, so that everybody sees what was done.
 */
export class KeyedCall {
  readonly #mustBeOurs: (tx: Tx) => Promise<void>;
  readonly #onFailure: (error: unknown) => void;
  #held: DoneTransaction | undefined;
  #settling: Promise<void> = Promise.resolve();
  #isUndone = false;
  #isOver = false;
  #afterwards: Work[] = [];
  #otherwise: Work[] = [];
  #running = 0;
  #timer: NodeJS.Timeout | undefined;

  /**
   * @param mustBeOurs throws when another process has taken the key over, because this one showed no life
   * @param onFailure is called with the error of work that follows the end of a transaction
   */
  constructor(mustBeOurs: (tx: Tx) => Promise<void>, onFailure: (error: unknown) => void) {
    this.#mustBeOurs = mustBeOurs;
    this.#onFailure = onFailure;
  }

  /** Whether the last transaction was rolled back, or could not be committed. */
  get isUndone(): boolean {
    return this.#isUndone;
  }

  /** Whether the call has been answered. Work that it started and that goes on is not part of the call. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  /** Runs `work` when the held transaction is committed, and never if it is not. Returns false if none is held. */
  whenCommitted(work: Work): boolean {
    if (this.isHolding) this.#afterwards.push(work);
    return this.isHolding;
  }

  /** Runs `work` if the held transaction could not be committed. Returns false if none is held. */
  whenUndone(work: Work): boolean {
    if (this.isHolding) this.#otherwise.push(work);
    return this.isHolding;
  }

  begins(): void {
    this.#running += 1;
  }

  /**
   * Call for each transaction that began: with the transaction when its work is done, without it when it was rolled
   * back.
   */
  async ends(done?: DoneTransaction): Promise<void> {
    this.#running -= 1;
    if (done === undefined) return;
    try {
      // Another transaction that ended at the same moment may be held by now. Without the loop it would be forgotten,
      // and never committed.
      do await this.settle();
      while (this.isHolding);
    } catch (error) {
      await done.rollBack().catch(() => undefined);
      throw error;
    }
    this.#held = done;
    // Another running transaction might wait for a row that this one has locked.
    if (this.#running > 0) return this.settle();
    this.#timer = setTimeout(() => void this.settle().catch(() => undefined), LONGEST_HOLD_MS).unref();
  }

  /**
   * Commits the held transaction.
   * @throws the database's error, or PahiyaError when the key is no longer ours; nothing is done then
   */
  settle(): Promise<void> {
    const held = this.#take();
    if (held !== undefined) this.#settling = this.#commit(held, this.#mustBeOurs);
    return this.#settling;
  }

  /** Commits the held transaction with the answer in it; returns false if none is held. */
  async settleWith(keepAnswer: (tx: Tx) => Promise<void>): Promise<boolean> {
    await this.#settling;
    const held = this.#take();
    if (held !== undefined) await this.#commit(held, keepAnswer);
    return held !== undefined;
  }

  #take(): DoneTransaction | undefined {
    const held = this.#held;
    this.#held = undefined;
    clearTimeout(this.#timer);
    return held;
  }

  async #commit({ tx, commit, rollBack }: DoneTransaction, lastly: (tx: Tx) => Promise<void>): Promise<void> {
    this.#isUndone = true;
    const [afterwards, otherwise] = [this.#afterwards.splice(0), this.#otherwise.splice(0)];
    try {
      await lastly(tx).catch(async (error: unknown) => {
        // The connection may be lost, and with it the transaction.
        await rollBack().catch(() => undefined);
        throw error;
      });
      // Work that follows the commit, e.g. a loop that it wakes, is not part of the call.
      await outsideKeyedCall(commit);
    } catch (error) {
      await this.#runAll(otherwise);
      throw error;
    }
    this.#isUndone = false;
    await this.#runAll(afterwards);
  }

  async #runAll(works: Work[]): Promise<void> {
    for (const work of works) {
      try {
        await outsideKeyedCall(work);
      } catch (error) {
        this.#onFailure(error);
      }
    }
  }
}

const current = new AsyncLocalStorage<KeyedCall | undefined>();

export const inKeyedCall = <T>(call: KeyedCall, work: () => T): T => current.run(call, work);
/**
 * Runs `work` when the last transaction of the present keyed call is committed; at once in any other. The answer waits for it. The
 * process may die before it, and its failure is only logged where the call is keyed: something else must do it later, too.
 */
export async function followUp(work: () => Promise<void>): Promise<void> {
  if (!currentKeyedCall()?.whenCommitted(work)) await work();
}
/**
 * Runs `work` if the last transaction of a keyed call could not be committed, to undo what other services have done for
 * it.
 */
export function whenUndone(work: () => Promise<void>): void {
  currentKeyedCall()?.whenUndone(work);
}

/** Runs work that does not belong to the keyed call which began it. */
export const outsideKeyedCall = <T>(work: () => T): T => current.run(undefined, work);
export function currentKeyedCall(): KeyedCall | undefined {
  const call = current.getStore();
  return call?.isOver === true ? undefined : call;
}
/** Commits the transaction that the keyed call holds. Call it before anything that others can see. */
export const settleKeyedCall = (): Promise<void> => currentKeyedCall()?.settle() ?? Promise.resolve();
