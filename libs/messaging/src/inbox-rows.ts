import type { DataSource, EntityManager } from 'typeorm';
import type { Failure, Tried } from './attempt.ts';
import type { Envelope } from './envelope.ts';
import { idAt, keepInboxPartitions } from './inbox-partitions.ts';
import { rowsOf } from './statement.ts';

/*
 * Statements on `inbox` and `dead_letter`. tables.ts explains the columns. Those of a received batch are named and prepared,
 * because the bench measures them as its row "Events to the services that hear them".
 */

/** The database ends the transaction of a late handler itself, this long after its connection should have been closed. */
const DATABASE_GRACE_MS = 1000;

/**
 * Handlers do nothing between their statements that takes long. A transaction that is idle for so long belongs to a process that
 * is frozen or cut off: the database ends it, and the replica that takes over gets its locks.
 */
const IDLE_MS = 3000;

// In the order of the keys, so that two batches with the same subjects wait for each other in turn. The timeouts start after
// the locks are taken, because PostgreSQL evaluates the aggregate first.
const LOCK = {
  name: 'lock-subjects',
  text: `
SELECT count(pg_advisory_xact_lock(key)), set_config('transaction_timeout', $2, true),
  set_config('idle_in_transaction_session_timeout', '${IDLE_MS}', true), set_config('plan_cache_mode', $3, true)
FROM (SELECT DISTINCT hashtextextended(subject, 0) AS key FROM unnest($1::text[]) AS subject ORDER BY key) AS keys`,
};

interface Locked {
  service: string;
  subjects: readonly string[];
  handlerTimeoutMs: number;
}

/** Until the transaction ends, nobody else handles events of these subjects in this service. */
export async function lockSubjects(tx: EntityManager, locked: Locked, plans = 'auto'): Promise<void> {
  const keys = locked.subjects.map((subject) => `${locked.service}/${subject}`);
  await rowsOf(tx, { ...LOCK, values: [keys, String(locked.handlerTimeoutMs + DATABASE_GRACE_MS), plans] });
}

// Its plan for few ids is estimated to be cheaper than one for any number of them, so PostgreSQL would plan it each time, over
// all months of the inbox. Handlers plan as usual again.
const LOOK = {
  name: 'look-into-inbox',
  text: `
SELECT ARRAY(SELECT event_id FROM inbox WHERE event_id = ANY ($1)) AS known,
  ARRAY(SELECT DISTINCT subject FROM inbox WHERE subject = ANY ($2) AND retry_at IS NOT NULL) AS waiting,
  set_config('plan_cache_mode', 'auto', true)`,
};

interface Looked {
  /** The ids of events that were received before. */
  known: Set<string>;
  /** The subjects in which events wait. */
  waiting: Set<string>;
}

/** Locks the subjects of these events, as `lockSubjects` does, and then looks up what is known about them. */
export async function lockAndLook(
  tx: EntityManager,
  { events, ...locked }: Omit<Locked, 'subjects'> & { events: readonly Envelope[] },
): Promise<Looked> {
  const subjects = events.map(({ subject }) => subject);
  await lockSubjects(tx, { ...locked, subjects }, 'force_generic_plan');
  const values = [events.map(({ id }) => id), subjects];
  const [row] = await rowsOf<{ known: string[]; waiting: string[] }>(tx, { ...LOOK, values });
  return { known: new Set(row?.known), waiting: new Set(row?.waiting) };
}

/** A row for a received event. Without `waits`, the event has been handled. */
export interface Entry {
  event: Envelope;
  /** `delayMs` is null for a dead letter, which waits until an operator replays or discards it. */
  waits?: { attempts: number; faults: number; delayMs: number | null };
}

const ENTER = {
  name: 'enter-inbox',
  text: `
INSERT INTO inbox (event_id, type, subject, event, attempts, faults, retry_at, due_at)
SELECT event_id, type, subject, event, attempts, faults, CASE WHEN event IS NOT NULL THEN 'infinity'::timestamptz END,
  clock_timestamp() + delay_ms * interval '1 millisecond'
FROM unnest($1::uuid[], $2::text[], $3::text[], $4::json[], $5::integer[], $6::integer[], $7::float8[])
  WITH ORDINALITY AS new (event_id, type, subject, event, attempts, faults, delay_ms, nth)
ORDER BY nth`,
};

/** Adds rows in this order, in which the waiting events of a subject will be handled. */
export const enterInbox = (tx: EntityManager, entries: readonly Entry[]) =>
  rowsOf(tx, {
    ...ENTER,
    values: [
      entries.map(({ event }) => event.id),
      entries.map(({ event }) => event.type),
      entries.map(({ event }) => event.subject),
      entries.map(({ event, waits }) => (waits ? JSON.stringify(event) : null)),
      entries.map(({ waits }) => waits?.attempts ?? 0),
      entries.map(({ waits }) => waits?.faults ?? 0),
      entries.map(({ waits }) => waits?.delayMs ?? null),
    ],
  });

/** Whether any release of the service subscribes to the type, even if this replica does not know it. */
export async function isSubscribed(tx: EntityManager, service: string, type: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('SELECT FROM bus.subscription WHERE consumer = $1 AND type = $2', [
    service,
    type,
  ]);
  return rows.length > 0;
}

// Only the first event of a subject is taken, so an event that waits or is a dead letter holds back those behind it.
const takeDue = `
SELECT event, attempts, faults FROM inbox w
WHERE retry_at IS NOT NULL AND least(retry_at, due_at) <= clock_timestamp() AND type = ANY ($1) AND position = (
  SELECT min(s.position) FROM inbox s WHERE s.subject = w.subject AND s.retry_at IS NOT NULL)
ORDER BY least(retry_at, due_at) LIMIT 1 FOR UPDATE SKIP LOCKED`;

/** The event that has been due for the longest time. */
export async function takeDueEvent(tx: EntityManager, types: readonly string[]): Promise<Tried | undefined> {
  const [due]: Tried[] = await tx.query(takeDue, [types]);
  return due;
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

/** The event, if it still waits and no other replica has tried it since: as it is kept now, because people may have been erased from it. */
export async function stillWaiting(tx: EntityManager, tried: Tried): Promise<Tried | undefined> {
  const [kept]: Pick<Tried, 'event'>[] = await tx.query(
    'SELECT event FROM inbox WHERE event_id = $1 AND attempts = $2 AND retry_at IS NOT NULL FOR UPDATE',
    [tried.event.id, tried.attempts],
  );
  return kept && { ...tried, event: kept.event };
}

const wait = `
UPDATE inbox SET attempts = $2, faults = $3, retry_at = 'infinity',
  due_at = clock_timestamp() + $4 * interval '1 millisecond'
WHERE event_id = $1`;

/** Lets an event that waits go on waiting. */
export const letWait = (tx: EntityManager, { tried, delayMs }: Failure) =>
  tx.query(wait, [tried.event.id, tried.attempts, tried.faults, delayMs]);

export const waitNoMore = (tx: EntityManager, event: Envelope) =>
  tx.query('UPDATE inbox SET event = NULL, retry_at = NULL, due_at = NULL WHERE event_id = $1', [event.id]);

export const addDeadLetter = (tx: EntityManager, { tried: { event, attempts }, error }: Failure) =>
  tx.query(
    'INSERT INTO dead_letter (event_id, type, subject, event, error, attempts) VALUES ($1, $2, $3, $4, $5, $6)',
    [event.id, event.type, event.subject, JSON.stringify(event), textOf(error), attempts],
  );

function textOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

/** Handled events are remembered for 60 days, twice as long as a transport may keep an event and deliver it again. */
export const REMEMBERED_MS = 60 * 24 * 3_600_000;

/**
 * Makes the inbox's tables of the months ahead, and forgets old events, by PostgreSQL's clock. If the tables are those
 * of the previous release, whose inbox has no months, it only forgets.
 */
export async function tidyInbox(dataSource: DataSource): Promise<void> {
  const [{ now, before }]: [{ now: Date; before: string | null }] = await dataSource.query(
    `SELECT now(), to_regclass('inbox_before')::text AS before`,
  );
  await dataSource.query(`DELETE FROM ${before ?? 'inbox'} WHERE event_id < $1 AND retry_at IS NULL`, [
    idAt(new Date(now.getTime() - REMEMBERED_MS)),
  ]);
  if (before !== null) await keepInboxPartitions(dataSource, now, REMEMBERED_MS);
}
