import type { DataSource, EntityManager } from 'typeorm';
import type { Tried } from './attempt.ts';
import type { Envelope } from './envelope.ts';

/** Statements on `inbox` and `dead_letter`. tables.ts explains the columns. */

/** The database ends the transaction of a late handler itself, this long after its connection should have been closed. */
const DATABASE_GRACE_MS = 1000;

// The timeout starts after the lock is taken, because PostgreSQL evaluates the select list from left to right.
export const lockSubject = (tx: EntityManager, key: string, handlerTimeoutMs: number) =>
  tx.query(`SELECT pg_advisory_xact_lock(hashtextextended($1, 0)), set_config('transaction_timeout', $2, true)`, [
    key,
    String(handlerTimeoutMs + DATABASE_GRACE_MS),
  ]);

// Inserts the event as waiting if an earlier one of its subject waits. Returns no row if the event was received before.
const enter = `
WITH ahead AS (SELECT FROM inbox WHERE subject = $3 AND retry_at IS NOT NULL LIMIT 1)
INSERT INTO inbox (event_id, type, subject, event, retry_at, due_at)
SELECT $1, $2, $3, behind.event, behind.retry_at, behind.due_at
FROM (VALUES (true)) AS one LEFT JOIN
  (SELECT $4::json AS event, 'infinity'::timestamptz AS retry_at, now() AS due_at FROM ahead) AS behind ON true
ON CONFLICT (event_id) DO NOTHING
RETURNING retry_at IS NOT NULL AS behind`;

export type Entry = 'first' | 'behind' | 'duplicate';

export async function enterInbox(tx: EntityManager, event: Envelope): Promise<Entry> {
  const [row]: { behind: boolean }[] = await tx.query(enter, [
    event.id,
    event.type,
    event.subject,
    JSON.stringify(event),
  ]);
  if (!row) return 'duplicate';
  return row.behind ? 'behind' : 'first';
}

const keepForOthers = `
INSERT INTO inbox (event_id, type, subject, event, retry_at, due_at)
SELECT $1, $2, $3, $4, 'infinity', now()
WHERE EXISTS (SELECT FROM bus.subscription WHERE consumer = $5 AND type = $2)
ON CONFLICT (event_id) DO NOTHING`;

/** Stores an event without a handler here for a replica that has one, if any release of the service subscribes to it. */
export const keepForOtherReplicas = (tx: EntityManager, event: Envelope, service: string) =>
  tx.query(keepForOthers, [event.id, event.type, event.subject, JSON.stringify(event), service]);

// Only the first event of a subject is taken, so an event that waits or is a dead letter holds back those behind it.
const takeDue = `
SELECT event, attempts, faults FROM inbox w
WHERE retry_at IS NOT NULL AND least(retry_at, due_at) <= clock_timestamp() AND type = ANY ($1) AND position = (
  SELECT min(s.position) FROM inbox s WHERE s.subject = w.subject AND s.retry_at IS NOT NULL)
ORDER BY least(retry_at, due_at) LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** Of the events that are due, the one that is due for the longest time. */
export async function takeDueEvent(tx: EntityManager, types: readonly string[]): Promise<Tried | undefined> {
  const [due]: Omit<Tried, 'waited'>[] = await tx.query(takeDue, [types]);
  return due && { ...due, waited: true };
}

const untilNextDue = `
SELECT extract(epoch FROM min(due) - clock_timestamp()) * 1000 AS "waitMs"
FROM (
  SELECT DISTINCT ON (subject) type, least(retry_at, due_at) AS due
  FROM inbox WHERE retry_at IS NOT NULL ORDER BY subject, position
) AS first
WHERE type = ANY ($1) AND due < 'infinity'`;

/** Milliseconds until the next event is due, zero or less when one is due; undefined when none of these types waits. */
export async function untilNextDueMs(dataSource: DataSource, types: readonly string[]): Promise<number | undefined> {
  const [row]: { waitMs: string | null }[] = await dataSource.query(untilNextDue, [types]);
  return row?.waitMs == null ? undefined : Number(row.waitMs);
}

export async function countWaiting(dataSource: DataSource): Promise<number> {
  const [row]: { waiting: number }[] = await dataSource.query(
    'SELECT count(*)::integer AS waiting FROM inbox WHERE retry_at IS NOT NULL',
  );
  return row?.waiting ?? 0;
}

/** Whether the event still waits and no other replica has tried it since. */
export async function isStillWaiting(tx: EntityManager, { event, attempts }: Tried): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    'SELECT FROM inbox WHERE event_id = $1 AND attempts = $2 AND retry_at IS NOT NULL FOR UPDATE',
    [event.id, attempts],
  );
  return rows.length > 0;
}

const wait = `
UPDATE inbox SET event = $2, attempts = $3, faults = $4, retry_at = 'infinity',
  due_at = clock_timestamp() + $5 * interval '1 millisecond'
WHERE event_id = $1`;

/** Lets the event wait for `delayMs`. With null it waits, and its subject with it, until an operator replays or discards it. */
export const letWait = (tx: EntityManager, { event, attempts, faults }: Tried, delayMs: number | null) =>
  tx.query(wait, [event.id, JSON.stringify(event), attempts, faults, delayMs]);

export const waitNoMore = (tx: EntityManager, event: Envelope) =>
  tx.query('UPDATE inbox SET event = NULL, retry_at = NULL, due_at = NULL WHERE event_id = $1', [event.id]);

export const addDeadLetter = (tx: EntityManager, { event, attempts }: Tried, error: unknown) =>
  tx.query(
    'INSERT INTO dead_letter (event_id, type, subject, event, error, attempts) VALUES ($1, $2, $3, $4, $5, $6)',
    [event.id, event.type, event.subject, JSON.stringify(event), textOf(error), attempts],
  );

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Handled events are remembered for 60 days, twice as long as a transport may keep an event and deliver it again. */
export const REMEMBERED_MS = 60 * 24 * 3_600_000;

/** Forgets events that were handled longer than 60 days ago. Their ids carry the time (UUID version 7). */
export async function forgetOldEvents(dataSource: DataSource): Promise<void> {
  const time = (Date.now() - REMEMBERED_MS).toString(16).padStart(12, '0');
  await dataSource.query('DELETE FROM inbox WHERE event_id < $1 AND retry_at IS NULL', [
    `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-000000000000`,
  ]);
}
