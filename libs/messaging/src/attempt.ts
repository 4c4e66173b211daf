import type { EntityManager } from 'typeorm';
import type { ContractCheck } from './catalogue.ts';
import { isEnvelope, type Envelope } from './envelope.ts';
import { isTransient } from './failures.ts';
import type { MessagingLog } from './log.ts';
import { backoffMs } from './loop.ts';

export interface RetryPolicy {
  /** Failures of an event before it becomes a dead letter. Transient failures do not count. */
  attempts: number;
  /** The longest wait between two attempts; the first is 100 ms and each is twice the one before. */
  maxDelayMs: number;
}

export const DEFAULT_RETRY: RetryPolicy = { attempts: 30, maxDelayMs: 30_000 };

/** An event that is being handled, and its earlier attempts. */
export interface Tried {
  event: Envelope;
  attempts: number;
  /** The number of attempts that failed for a reason that does not pass by itself. */
  faults: number;
}

/**
 * A failed attempt, which is counted in `tried`. The event waits for `delayMs`; null makes it a dead letter, which
 * waits for an operator.
 */
export interface Failure {
  tried: Tried;
  error: unknown;
  delayMs: number | null;
}

/** The handler took too long. It may still run and write, so its connection is closed and its transaction lost. */
class LateHandlerError extends Error {
  constructor(event: Envelope, timeoutMs: number) {
    super(`The handler of ${event.type} did not end within ${timeoutMs} ms`);
    this.name = 'LateHandlerError';
  }
}

/** An attempt failed and its transaction cannot be used any more. The failure must be recorded in another transaction. */
export class LostAttemptError extends Error {
  readonly tried: Tried;

  constructor(tried: Tried, cause: unknown) {
    super(`The attempt to handle ${tried.event.type} lost its transaction`, { cause });
    this.name = 'LostAttemptError';
    this.tried = tried;
  }
}

export interface AttemptOptions {
  check: ContractCheck;
  handle: (event: Envelope, tx: EntityManager) => Promise<void>;
  /** How long handle() may take until its attempt counts as failed. */
  handlerTimeoutMs: number;
  retry: RetryPolicy;
  log: MessagingLog;
}

/** Runs handlers, and decides what becomes of an event whose handler fails. */
export class Attempts {
  readonly #options: AttemptOptions;

  constructor(options: AttemptOptions) {
    this.#options = options;
  }

  /**
   * Runs the handler in a savepoint. Returns the failure, or undefined when it succeeded.
   * @throws LostAttemptError when the transaction cannot be used any more
   */
  async run(tx: EntityManager, tried: Tried): Promise<Failure | undefined> {
    const violation = this.#violationOf(tried.event);
    if (violation !== undefined) return this.failed(tried, { error: violation, forGood: true });
    try {
      await this.#inTime(tx, tried, (handle) => tx.transaction(handle));
      return undefined;
    } catch (error) {
      if (error instanceof LostAttemptError) throw error;
      await tx.query('SELECT').catch(() => {
        throw new LostAttemptError(tried, error);
      });
      return this.failed(tried, { error, forGood: false });
    }
  }

  /**
   * Runs the handler without a savepoint. If the handler fails, rejects with its error, because the transaction may
   * contain part of its writes.
   */
  async runWithoutSavepoint(tx: EntityManager, tried: Tried): Promise<Failure | undefined> {
    const violation = this.#violationOf(tried.event);
    if (violation !== undefined) return this.failed(tried, { error: violation, forGood: true });
    await this.#inTime(tx, tried, (handle) => handle(tx));
    return undefined;
  }

  failed(tried: Tried, { error, forGood }: { error: unknown; forGood: boolean }): Failure {
    const { retry } = this.#options;
    const attempts = tried.attempts + 1;
    const faults = tried.faults + (isTransient(error) ? 0 : 1);
    const isDead = forGood || faults >= retry.attempts;
    const delayMs = isDead ? null : backoffMs(attempts, retry.maxDelayMs);
    return { tried: { event: tried.event, attempts, faults }, error, delayMs };
  }

  #violationOf(event: Envelope): string | undefined {
    return isEnvelope(event) ? this.#options.check(event.type, event.data) : 'not an event envelope';
  }

  async #inTime(
    tx: EntityManager,
    tried: Tried,
    run: (handle: (tx: EntityManager) => Promise<void>) => Promise<void>,
  ): Promise<void> {
    const { handle, handlerTimeoutMs, log } = this.#options;
    const connection = (await tx.queryRunner?.connect()) as { end(): Promise<void> };
    const timeUp = Promise.withResolvers<never>();
    timeUp.promise.catch(() => undefined);
    let late: LostAttemptError | undefined;
    const timer = setTimeout(() => {
      late = new LostAttemptError(tried, new LateHandlerError(tried.event, handlerTimeoutMs));
      timeUp.reject(late);
      connection.end().catch((err: unknown) => log.warn({ err }, 'the connection of a late handler was not closed'));
    }, handlerTimeoutMs);
    try {
      await run((inside) => Promise.race([handle(tried.event, inside), timeUp.promise]));
    } catch (error) {
      throw late ?? error;
    } finally {
      clearTimeout(timer);
    }
  }
}
