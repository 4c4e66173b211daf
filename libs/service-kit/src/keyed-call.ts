import { AsyncLocalStorage } from 'node:async_hooks';
import type { Tx } from './database.ts';

/** A transaction whose work is done. It ends by one of the two calls. */
export interface DoneTransaction {
  tx: Tx;
  commit(): Promise<void>;
  rollBack(): Promise<void>;
}

type Work = () => Promise<void>;

/** An answer that takes longer is drawn or computed, and what the transaction has locked must not wait for it. */
const LONGEST_HOLD_MS = 1000;

/**
 * A write that was sent under an Idempotency-Key. Its last transaction is held open until the answer is known, which is then
 * stored in it: so both are there after a crash, or neither. As soon as the write uses the database or another service once
 * more, the held transaction is committed first, so that everybody sees what was done.
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
   * @param onFailure hears of what should have followed the end of a transaction
   */
  constructor(mustBeOurs: (tx: Tx) => Promise<void>, onFailure: (error: unknown) => void) {
    this.#mustBeOurs = mustBeOurs;
    this.#onFailure = onFailure;
  }

  /** Whether the last transaction was rolled back, or could not be committed. */
  get isUndone(): boolean {
    return this.#isUndone;
  }

  /** Whether it has its answer. What it started, and goes on, is no part of it. */
  get isOver(): boolean {
    return this.#isOver;
  }

  end(): void {
    this.#isOver = true;
  }

  get isHolding(): boolean {
    return this.#held !== undefined;
  }

  /** Runs `work` when what is held is committed, and never if it is not. False when nothing is held. */
  whenCommitted(work: Work): boolean {
    if (this.isHolding) this.#afterwards.push(work);
    return this.isHolding;
  }

  /** Runs `work` when what is held could not be committed. False when nothing is held. */
  whenUndone(work: Work): boolean {
    if (this.isHolding) this.#otherwise.push(work);
    return this.isHolding;
  }

  begins(): void {
    this.#running += 1;
  }

  /** Call for each transaction that began: with it when its work is done, without one when it was rolled back. */
  async ends(done?: DoneTransaction): Promise<void> {
    this.#running -= 1;
    if (done === undefined) return;
    try {
      // Another one that ended at the same moment may be held by now: it would be forgotten, and never committed.
      do await this.settle();
      while (this.isHolding);
    } catch (error) {
      await done.rollBack().catch(() => undefined);
      throw error;
    }
    this.#held = done;
    // The other one might wait for a row that this one has locked.
    if (this.#running > 0) return this.settle();
    this.#timer = setTimeout(() => void this.settle().catch(() => undefined), LONGEST_HOLD_MS).unref();
  }

  /** Commits what is held. @throws the database's error, or PahiyaError when the key is no longer ours; nothing is done then */
  settle(): Promise<void> {
    const held = this.#take();
    if (held !== undefined) this.#settling = this.#commit(held, this.#mustBeOurs);
    return this.#settling;
  }

  /** Commits what is held with the answer in it; false when nothing is held. */
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
      // What follows the commit is no part of the call, e.g. a loop that it wakes.
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
/** Runs `work` when the last transaction of a keyed call could not be committed although it was done: what other services did for it. */
export function whenUndone(work: () => Promise<void>): void {
  currentKeyedCall()?.whenUndone(work);
}

/** Runs work that does not belong to the keyed call, although the call began it. */
export const outsideKeyedCall = <T>(work: () => T): T => current.run(undefined, work);
export function currentKeyedCall(): KeyedCall | undefined {
  const call = current.getStore();
  return call?.isOver === true ? undefined : call;
}
/** Commits what the keyed call holds. Call it before anything that others can see. */
export const settleKeyedCall = (): Promise<void> => currentKeyedCall()?.settle() ?? Promise.resolve();
