import { randomUUIDv7 } from 'node:crypto';
import type { DataSource, EntityManager } from 'typeorm';
import type { ContractCheck } from './catalogue.ts';
import { isEnvelope, type Envelope } from './envelope.ts';
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

const takeDue = `
SELECT event, attempts FROM inbox w
WHERE retry_at <= clock_timestamp() AND position = (
  SELECT min(s.position) FROM inbox s WHERE s.subject = w.subject AND s.retry_at IS NOT NULL)
ORDER BY retry_at LIMIT 1 FOR UPDATE SKIP LOCKED`;

const untilNextDue = `
SELECT extract(epoch FROM min(retry_at) - clock_timestamp()) * 1000 AS "waitMs"
FROM (SELECT DISTINCT ON (subject) retry_at FROM inbox WHERE retry_at IS NOT NULL ORDER BY subject, position) AS first`;

/** Applies each event once: its row in `inbox` commits with what the handler did. */
export function createInbox({ service, dataSource, check, handle, retry, metrics, log }: InboxOptions): Inbox {
  let retrying: Loop | undefined;

  const lockSubject = (tx: EntityManager, event: Envelope) =>
    tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`${service}/${event.subject}`]);

  const attempt = async (tx: EntityManager, event: Envelope, attemptsBefore: number): Promise<Outcome> => {
    const violation = isEnvelope(event) ? check(event.type, event.data) : 'not an event envelope';
    let error: unknown = violation;
    if (!violation) {
      try {
        await tx.transaction((savepoint) => handle(event, savepoint));
        return { kind: 'handled', event };
      } catch (thrown) {
        error = thrown;
      }
    }
    const attempts = attemptsBefore + 1;
    if (violation || attempts >= retry.attempts) {
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

  const enterAndAttempt = async (tx: EntityManager, event: Envelope): Promise<Outcome> => {
    await lockSubject(tx, event);
    const [row]: { behind: boolean }[] = await tx.query(enter, [
      event.id,
      event.type,
      event.subject,
      JSON.stringify(event),
    ]);
    if (!row) return { kind: 'duplicate', event };
    return row.behind ? { kind: 'behind', event } : attempt(tx, event, 0);
  };

  const attemptDue = async (tx: EntityManager): Promise<Outcome | undefined> => {
    const [due]: { event: Envelope; attempts: number }[] = await tx.query(takeDue);
    if (!due) return undefined;
    await lockSubject(tx, due.event);
    const outcome = await attempt(tx, due.event, due.attempts);
    if (outcome.kind !== 'failed') {
      await tx.query('UPDATE inbox SET event = NULL, retry_at = NULL WHERE event_id = $1', [due.event.id]);
    }
    return outcome;
  };

  const report = (outcome: Outcome) => {
    const { kind, event } = outcome;
    const fields = { eventId: event.id, type: event.type, subject: event.subject };
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
      const outcome = await dataSource.transaction(attemptDue);
      // Due, but in the hands of another replica, which goes on with its subject; look again in case it dies.
      if (!outcome) return retrying?.wakeIn(500);
      report(outcome);
    }
  };

  return {
    async receive(take) {
      const outcome = await dataSource.transaction(async (tx) => {
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
