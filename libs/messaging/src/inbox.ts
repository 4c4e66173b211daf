import { randomUUIDv7 } from 'node:crypto';
import { carriedFields } from '@pahiya/tracing';
import type { DataSource, EntityManager } from 'typeorm';
import type { ContractCheck } from './catalogue.ts';
import { isEnvelope, traceOf, type Envelope } from './envelope.ts';
import type { MessagingLog } from './log.ts';
import { backoffMs, startLoop, type Loop } from './loop.ts';
import type { MessagingMetrics } from './metrics.ts';
import type { Receive } from './transport.ts';

export interface RetryPolicy {
  /** Attempts before an event is set aside. */
  attempts: number;
  /** The longest wait between two of them; the first is 100 ms and each is twice the one before. */
  maxDelayMs: number;
}

export interface InboxOptions {
  service: string;
  dataSource: DataSource;
  check: ContractCheck;
  handle: (event: Envelope, tx: EntityManager) => Promise<void>;
  /** How long it may take; then it has failed. */
  handlerTimeoutMs: number;
  retry: RetryPolicy;
  metrics: MessagingMetrics;
  log: MessagingLog;
}

export interface Inbox {
  receive: Receive;
  /** The loop that tries waiting events again; woken by receive() and by replays. */
  startRetrying(pollMs: number): Loop;
}

type Outcome =
  | { kind: 'handled' | 'duplicate' | 'behind'; event: Envelope }
  | { kind: 'failed' | 'dead'; event: Envelope; error: unknown };

// The event waits at once if an earlier one of its subject does. No row: it was received before.
const enter = `
WITH ahead AS (SELECT FROM inbox WHERE subject = $3 AND retry_at IS NOT NULL LIMIT 1)
INSERT INTO inbox (event_id, type, subject, event, retry_at)
SELECT $1, $2, $3, CASE WHEN EXISTS (TABLE ahead) THEN $4::json END, CASE WHEN EXISTS (TABLE ahead) THEN now() END
ON CONFLICT (event_id) DO NOTHING
RETURNING retry_at IS NOT NULL AS behind`;

const stillWaiting = `
SELECT FROM inbox WHERE event_id = $1 AND attempts = $2 AND retry_at IS NOT NULL FOR UPDATE`;

/** The database ends the transaction of a late handler itself, this long after we gave up its connection. */
const DATABASE_GRACE_MS = 1000;

/** The handler may still be running, and would write: its connection is closed and its transaction lost. */
class LateHandlerError extends Error {
  readonly event: Envelope;
  readonly attemptsBefore: number;

  constructor(event: Envelope, { attemptsBefore, timeoutMs }: { attemptsBefore: number; timeoutMs: number }) {
    super(`The handler of ${event.type} did not end within ${timeoutMs} ms`);
    this.name = 'LateHandlerError';
    this.event = event;
    this.attemptsBefore = attemptsBefore;
  }
}

const takeDue = `
SELECT event, attempts FROM inbox w
WHERE retry_at <= clock_timestamp() AND position = (
  SELECT min(s.position) FROM inbox s WHERE s.subject = w.subject AND s.retry_at IS NOT NULL)
ORDER BY retry_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const untilNextDue = `
SELECT extract(epoch FROM min(retry_at) - clock_timestamp()) * 1000 AS "waitMs"
FROM (SELECT DISTINCT ON (subject) retry_at FROM inbox WHERE retry_at IS NOT NULL ORDER BY subject, position) AS first`;

/** Applies each event once: its row in `inbox` commits with what the handler did. */
export function createInbox({ service, dataSource, check, handle, metrics, log, ...options }: InboxOptions): Inbox {
  const { handlerTimeoutMs, retry } = options;
  let retrying: Loop | undefined;

  // The time runs from when the lock is had: the target list is evaluated from left to right.
  const lockSubject = (tx: EntityManager, event: Envelope) =>
    tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0)), set_config('transaction_timeout', $2, true)`, [
      `${service}/${event.subject}`,
      String(handlerTimeoutMs + DATABASE_GRACE_MS),
    ]);

  const handleInTime = async (tx: EntityManager, event: Envelope, attemptsBefore: number): Promise<void> => {
    const connection = (await tx.queryRunner?.connect()) as { end(): Promise<void> };
    const timeUp = Promise.withResolvers<never>();
    timeUp.promise.catch(() => undefined);
    let late: LateHandlerError | undefined;
    const timer = setTimeout(() => {
      late = new LateHandlerError(event, { attemptsBefore, timeoutMs: handlerTimeoutMs });
      timeUp.reject(late);
      connection.end().catch((err: unknown) => log.warn({ err }, 'the connection of a late handler was not closed'));
    }, handlerTimeoutMs);
    try {
      await tx.transaction((savepoint) => Promise.race([handle(event, savepoint), timeUp.promise]));
    } catch (error) {
      throw late ?? error;
    } finally {
      clearTimeout(timer);
    }
  };

  const attempt = async (tx: EntityManager, event: Envelope, attemptsBefore: number): Promise<Outcome> => {
    const violation = isEnvelope(event) ? check(event.type, event.data) : 'not an event envelope';
    let error: unknown = violation;
    if (!violation) {
      try {
        await handleInTime(tx, event, attemptsBefore);
        return { kind: 'handled', event };
      } catch (thrown) {
        if (thrown instanceof LateHandlerError) throw thrown;
        error = thrown;
      }
    }
    return setAside(tx, event, { attempts: attemptsBefore + 1, error, forGood: violation !== undefined });
  };

  /** Until the next attempt, or as a dead letter. */
  const setAside = async (
    tx: EntityManager,
    event: Envelope,
    { attempts, error, forGood = false }: { attempts: number; error: unknown; forGood?: boolean },
  ): Promise<Outcome> => {
    if (forGood || attempts >= retry.attempts) {
      await tx.query(
        'INSERT INTO dead_letter (event_id, type, subject, event, error, attempts) VALUES ($1, $2, $3, $4, $5, $6)',
        [event.id, event.type, event.subject, JSON.stringify(event), textOf(error), attempts],
      );
      return { kind: 'dead', event, error };
    }
    await tx.query(
      `UPDATE inbox SET event = $2, attempts = $3, retry_at = clock_timestamp() + $4 * interval '1 millisecond'
       WHERE event_id = $1`,
      [event.id, JSON.stringify(event), attempts, backoffMs(attempts, retry.maxDelayMs)],
    );
    return { kind: 'failed', event, error };
  };

  const enterInbox = async (tx: EntityManager, event: Envelope): Promise<'first' | 'behind' | 'duplicate'> => {
    const [row]: { behind: boolean }[] = await tx.query(enter, [
      event.id,
      event.type,
      event.subject,
      JSON.stringify(event),
    ]);
    if (!row) return 'duplicate';
    return row.behind ? 'behind' : 'first';
  };

  const enterAndAttempt = async (tx: EntityManager, event: Envelope): Promise<Outcome> => {
    await lockSubject(tx, event);
    const entered = await enterInbox(tx, event);
    return entered === 'first' ? attempt(tx, event, 0) : { kind: entered, event };
  };

  const attemptDue = async (tx: EntityManager): Promise<Outcome | undefined> => {
    const [due]: { event: Envelope; attempts: number }[] = await tx.query(takeDue);
    if (!due) return undefined;
    await lockSubject(tx, due.event);
    const outcome = await attempt(tx, due.event, due.attempts);
    if (outcome.kind !== 'failed') await waitNoMore(tx, due.event);
    return outcome;
  };
  const waitNoMore = (tx: EntityManager, event: Envelope) =>
    tx.query('UPDATE inbox SET event = NULL, retry_at = NULL WHERE event_id = $1', [event.id]);

  /** In a transaction of its own, before which another replica may have had the event. */
  const countLate = async (tx: EntityManager, late: LateHandlerError): Promise<Outcome> => {
    const { event, attemptsBefore } = late;
    const failure = { attempts: attemptsBefore + 1, error: late };
    await lockSubject(tx, event);
    if (attemptsBefore === 0) {
      const entered = await enterInbox(tx, event);
      return entered === 'first' ? setAside(tx, event, failure) : { kind: entered, event };
    }
    const waiting: unknown[] = await tx.query(stillWaiting, [event.id, attemptsBefore]);
    if (waiting.length === 0) return { kind: 'duplicate', event };
    const outcome = await setAside(tx, event, failure);
    if (outcome.kind === 'dead') await waitNoMore(tx, event);
    return outcome;
  };
  const inTransaction = async (work: (tx: EntityManager) => Promise<Outcome | undefined>) => {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (!(error instanceof LateHandlerError)) throw error;
      return dataSource.transaction((tx) => countLate(tx, error));
    }
  };

  const report = (outcome: Outcome) => {
    const { kind, event } = outcome;
    const fields = { eventId: event.id, type: event.type, subject: event.subject, ...carriedFields(traceOf(event)) };
    if (kind === 'handled') {
      metrics.handled(event.type, 'handled');
      metrics.latency((Date.now() - Date.parse(event.time)) / 1000);
    } else if (kind === 'duplicate') {
      metrics.handled(event.type, 'duplicate');
    } else if (kind === 'failed') {
      metrics.handled(event.type, 'failed');
      log.warn({ ...fields, err: outcome.error }, 'an event was not handled; trying again');
    } else if (kind === 'dead') {
      metrics.handled(event.type, 'failed');
      metrics.deadLetter(event.type);
      log.error({ ...fields, err: outcome.error }, 'an event was set aside as a dead letter');
    }
    if (kind === 'failed' || kind === 'behind') retrying?.wake();
  };

  const retryWaiting = async () => {
    for (;;) {
      const [{ waitMs }]: [{ waitMs: string | null }] = await dataSource.query(untilNextDue);
      if (waitMs === null) return;
      if (Number(waitMs) > 0) return retrying?.wakeIn(Math.ceil(Number(waitMs)));
      const outcome = await inTransaction(attemptDue);
      // Due, but in the hands of another replica, which goes on with its subject; look again in case it dies.
      if (!outcome) return retrying?.wakeIn(500);
      report(outcome);
    }
  };

  return {
    async receive(take) {
      const outcome = await inTransaction(async (tx) => {
        const received = await take(tx);
        return received === undefined ? undefined : enterAndAttempt(tx, identified(received));
      });
      if (outcome) report(outcome);
      return outcome !== undefined;
    },
    startRetrying(pollMs) {
      retrying = startLoop({
        pass: retryWaiting,
        pollMs,
        onError: (err) => log.warn({ err }, 'waiting events cannot be tried again just now'),
      });
      return retrying;
    },
  };
}

/** What is no envelope gets an id to be set aside under; it stays no envelope. */
function identified(received: unknown): Envelope {
  if (isEnvelope(received)) return received;
  return { id: randomUUIDv7(), type: 'unknown', subject: '', data: received } as Envelope;
}

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Handled events are remembered for 60 days: twice as long as a transport may keep one to deliver it again. */
const rememberMs = 60 * 24 * 3_600_000;

/** Forgets events that were handled longer than 60 days ago. Their ids carry the time (UUID version 7). */
export async function forgetOldEvents(dataSource: DataSource): Promise<void> {
  const time = (Date.now() - rememberMs).toString(16).padStart(12, '0');
  await dataSource.query('DELETE FROM inbox WHERE event_id < $1 AND retry_at IS NULL', [
    `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`,
  ]);
}
