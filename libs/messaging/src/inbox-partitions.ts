import type { DataSource, EntityManager } from 'typeorm';
import { firstIdOf, timeInId } from './envelope.ts';

/**
 * The inbox is divided by month of its events, because a range of UUIDs of version 7 is a range of time. Three kinds of tables
 * together take every id, so that no event is lost because a month is missing: `inbox_before` for what is older than the first
 * month, a table for each month, and `inbox_later` for what comes after the last one. docs/decisions/0016-partitions-by-time.md
 */
const BEFORE = 'inbox_before';
const LATER = 'inbox_later';
const MONTHS_AHEAD = 3;
const DAY_MS = 24 * 3_600_000;
/**
 * A change of the tables gives up if a transaction keeps it waiting for longer, and is tried again in the next round.
 */
const LOCK_TIMEOUT = "SET LOCAL lock_timeout = '2s'";

interface Partition {
  name: string;
  /** The partition takes ids from `from` on and before `to`; null means no bound. */
  from: string | null;
  to: string | null;
  pending: boolean;
}

/** The smallest id of an event of that time. */
export const idAt = (time: Date): string => firstIdOf(time.getTime());

const timeOf = (id: string): Date => new Date(timeInId(id));
const monthAfter = (time: Date, months = 1): Date =>
  new Date(Date.UTC(time.getUTCFullYear(), time.getUTCMonth() + months, 1));
const nameOf = (month: Date): string => `inbox_${month.toISOString().slice(0, 7).replace('-', '_')}`;

/** In order of time, because the bounds sort as texts like their times. */
async function partitionsOf(dataSource: DataSource): Promise<Partition[]> {
  return dataSource.query(`
    SELECT relname AS name, inhdetachpending AS pending,
      substring(pg_get_expr(relpartbound, oid) FROM 'FROM \\(''(.*)''\\) TO') AS "from",
      substring(pg_get_expr(relpartbound, oid) FROM 'TO \\(''(.*)''\\)') AS "to"
    FROM pg_inherits JOIN pg_class ON oid = inhrelid
    WHERE inhparent = 'inbox'::regclass ORDER BY 3 NULLS FIRST`);
}

/** One value of a bound: an id, or `MINVALUE` or `MAXVALUE`. */
const bound = (id: string | null, open: 'MINVALUE' | 'MAXVALUE'): string => (id === null ? open : `'${id}'`);
const attach = (name: string, from: string | null, to: string | null): string =>
  `ALTER TABLE inbox ATTACH PARTITION ${name} FOR VALUES FROM (${bound(from, 'MINVALUE')}) TO (${bound(to, 'MAXVALUE')})`;
const detach = (name: string): string => `ALTER TABLE inbox DETACH PARTITION ${name}`;

async function inOneStep(dataSource: DataSource, statements: readonly string[]): Promise<void> {
  await dataSource.transaction(async (tx: EntityManager) => {
    for (const statement of [LOCK_TIMEOUT, ...statements]) await tx.query(statement);
  });
}

/**
 * Sets an end to the table from before the inbox was divided, which takes all ids at first. A check constraint is
 * validated first, so that no other work waits while the rows are read. The constraint exists for a moment, and its end
 * is a day or more ahead.
 */
async function endBefore(dataSource: DataSource, now: Date): Promise<void> {
  const end = idAt(monthAfter(new Date(now.getTime() + DAY_MS)));
  const drop = `ALTER TABLE ${BEFORE} DROP CONSTRAINT IF EXISTS ends`;
  await dataSource.query(drop);
  try {
    await dataSource.query(`ALTER TABLE ${BEFORE} ADD CONSTRAINT ends CHECK (event_id < '${end}') NOT VALID`);
    await dataSource.query(`ALTER TABLE ${BEFORE} VALIDATE CONSTRAINT ends`);
    await inOneStep(dataSource, [
      detach(BEFORE),
      attach(BEFORE, null, end),
      `CREATE TABLE ${LATER} PARTITION OF inbox FOR VALUES FROM ('${end}') TO (MAXVALUE)`,
    ]);
  } finally {
    await dataSource.query(drop);
  }
}

/** Makes the table of the first month that `inbox_later` has, and moves the month's rows to it. */
async function addMonth(dataSource: DataSource, from: string): Promise<string> {
  const month = timeOf(from);
  const to = idAt(monthAfter(month));
  const name = nameOf(month);
  await inOneStep(dataSource, [
    detach(LATER),
    `CREATE TABLE ${name} PARTITION OF inbox FOR VALUES FROM ('${from}') TO ('${to}')`,
    `INSERT INTO inbox OVERRIDING SYSTEM VALUE SELECT * FROM ${LATER} WHERE event_id < '${to}'`,
    `DELETE FROM ${LATER} WHERE event_id < '${to}'`,
    attach(LATER, to, null),
  ]);
  return to;
}

/**
 * Drops months that were detached, and extends the table for older events to their ids, because such an event may still
 * arrive from a service that was away for long. Also finishes the work of a process that died between detaching and
 * dropping. Events that still wait are moved to the table for older events.
 */
async function dropDetached(dataSource: DataSource): Promise<void> {
  const [before, first] = await partitionsOf(dataSource);
  if (before?.name !== BEFORE || before.to === null || first?.from == null) return;
  const detached: { name: string }[] = await dataSource.query(`
    SELECT relname AS name FROM pg_class
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r' AND NOT relispartition
      AND relname ~ '^inbox_\\d{4}_\\d{2}$'`);
  if (before.to === first.from && detached.length === 0) return;
  await inOneStep(dataSource, [
    detach(BEFORE),
    attach(BEFORE, null, first.from),
    ...detached.flatMap(({ name }) => keepWaitingAndDrop(name)),
  ]);
}

const keepWaitingAndDrop = (name: string): string[] => [
  `INSERT INTO inbox OVERRIDING SYSTEM VALUE SELECT * FROM ${name} WHERE retry_at IS NOT NULL`,
  `DROP TABLE ${name}`,
];

/**
 * Drops a month in which an event waits, e.g. a dead letter. If the month stayed while those after it go, no table would
 * take the ids of those. In one step, because later events of the same subject wait behind the event, which they must be
 * able to find at any time.
 */
async function dropWithWaiting(dataSource: DataSource, { name, to }: { name: string; to: string }): Promise<void> {
  await inOneStep(dataSource, [detach(name), detach(BEFORE), attach(BEFORE, null, to), ...keepWaitingAndDrop(name)]);
}

/**
 * Makes the tables of the months ahead, and drops those whose events are all older than `rememberedMs`. One replica at
 * a time calls it. The next call finishes what was interrupted.
 */
export async function keepInboxPartitions(dataSource: DataSource, now: Date, rememberedMs: number): Promise<void> {
  for (const { name, pending } of await partitionsOf(dataSource))
    if (pending) await dataSource.query(`${detach(name)} FINALIZE`);
  await dropDetached(dataSource);
  const [before] = await partitionsOf(dataSource);
  if (before?.name === BEFORE && before.to === null) await endBefore(dataSource, now);
  const partitions = await partitionsOf(dataSource);
  const ahead = idAt(monthAfter(now, MONTHS_AHEAD));
  let last = partitions.at(-1)?.from ?? null;
  while (last !== null && last < ahead) last = await addMonth(dataSource, last);
  const oldest = idAt(new Date(now.getTime() - rememberedMs));
  for (const { name, to } of partitions) {
    if (name === BEFORE || to === null || to > oldest) continue;
    const waiting: unknown[] = await dataSource.query(`SELECT FROM ${name} WHERE retry_at IS NOT NULL LIMIT 1`);
    if (waiting.length > 0) await dropWithWaiting(dataSource, { name, to });
    else {
      await dataSource.query(`${detach(name)} CONCURRENTLY`);
      await dropDetached(dataSource);
    }
  }
}
