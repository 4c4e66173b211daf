import type { EntityManager } from 'typeorm';
import type { Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';

/** An event that is being handled, and its earlier attempts. */
export interface Tried {
  event: Envelope;
  /** Attempts before this one. */
  attempts: number;
  /** Those of them that failed for a reason that does not pass by itself. */
  faults: number;
  /** Whether it waited in `inbox` for this attempt. */
  waited: boolean;
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
  tried: Tried;
  handle: (event: Envelope, tx: EntityManager) => Promise<void>;
  timeoutMs: number;
  log: MessagingLog;
}

/** Runs the handler in a savepoint. Rejects with the handler's error, or with LostAttemptError when it took too long. */
export async function attemptInTime(
  tx: EntityManager,
  { tried, handle, timeoutMs, log }: AttemptOptions,
): Promise<void> {
  const connection = (await tx.queryRunner?.connect()) as { end(): Promise<void> };
  const timeUp = Promise.withResolvers<never>();
  timeUp.promise.catch(() => undefined);
  let late: LostAttemptError | undefined;
  const timer = setTimeout(() => {
    late = new LostAttemptError(tried, new LateHandlerError(tried.event, timeoutMs));
    timeUp.reject(late);
    connection.end().catch((err: unknown) => log.warn({ err }, 'the connection of a late handler was not closed'));
  }, timeoutMs);
  try {
    await tx.transaction((savepoint) => Promise.race([handle(tried.event, savepoint), timeUp.promise]));
  } catch (error) {
    throw late ?? error;
  } finally {
    clearTimeout(timer);
  }
}
