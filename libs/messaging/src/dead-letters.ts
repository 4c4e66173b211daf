import type { DataSource, EntityManager } from 'typeorm';
import { outboxChannelOf } from './relay.ts';

export const replayChannelOf = (service: string) => `pahiya_replay_${service}`;

export interface ReplayOptions {
  service: string;
  /** A data source with the role of that service, and so with its tables. */
  dataSource: DataSource;
  /** Event ids, which are UUIDs unless the event is none; all of the service's when absent. */
  ids?: readonly string[];
}

/**
 * Makes dead letters due again, each in its old place among the events of its subject and with all its attempts. A running
 * replica of the service handles them within milliseconds, and then the events that waited behind them; a stopped service
 * does so when it starts. Returns the event ids.
 */
export async function replayDeadLetters({ service, dataSource, ids }: ReplayOptions): Promise<string[]> {
  return dataSource.transaction(async (tx) => {
    // The inbox no longer has a row for a dead letter that is older than its memory. Such an event is appended as the
    // last one.
    const rows: { event_id: string }[] = await tx.query(
      `WITH replayed AS (
         DELETE FROM dead_letter WHERE $1::text[] IS NULL OR event_id::text = ANY ($1) RETURNING *
       )
       INSERT INTO inbox (event_id, type, subject, event, retry_at, due_at)
       SELECT event_id, type, subject, event, 'infinity', now() FROM replayed ORDER BY replayed.position
       ON CONFLICT (event_id) DO UPDATE
         SET event = excluded.event, retry_at = 'infinity', due_at = now(), attempts = 0, faults = 0
       RETURNING event_id`,
      [ids ?? null],
    );
    await wakeService(tx, service);
    return rows.map((row) => row.event_id);
  });
}

/** Deletes dead letters. The events that waited behind them are handled without them. Returns the event ids. */
export async function discardDeadLetters(options: ReplayOptions & { ids: readonly string[] }): Promise<string[]> {
  const { service, dataSource, ids } = options;
  return dataSource.transaction(async (tx) => {
    const rows: { event_id: string }[] = await tx.query(
      `WITH discarded AS (DELETE FROM dead_letter WHERE event_id::text = ANY ($1) RETURNING event_id), released AS (
         UPDATE inbox SET event = NULL, retry_at = NULL, due_at = NULL
         WHERE event_id IN (SELECT event_id FROM discarded)
       )
       SELECT event_id FROM discarded`,
      [ids],
    );
    await wakeService(tx, service);
    return rows.map((row) => row.event_id);
  });
}

const wakeService = (tx: EntityManager, service: string) =>
  tx.query('SELECT pg_notify($1, $2)', [replayChannelOf(service), '']);

/**
 * Lets the relay try events in `unpublished` again, each in its old place, and then the events behind it. Returns the event
 * ids.
 */
export function replayUnpublished({ service, dataSource, ids }: ReplayOptions): Promise<string[]> {
  return changeUnpublished({ service, dataSource }, 'UPDATE unpublished SET error = NULL', ids);
}

/** Deletes events from `unpublished`. The events behind them are published without them. Returns the event ids. */
export function discardUnpublished(options: ReplayOptions & { ids: readonly string[] }): Promise<string[]> {
  return changeUnpublished(options, 'DELETE FROM unpublished', options.ids);
}

/**
 * Moves no event: only the relay does, which puts back the events of a subject in which no event has an error any
 * more.
 */
async function changeUnpublished(
  { service, dataSource }: ReplayOptions,
  change: string,
  ids?: readonly string[],
): Promise<string[]> {
  const rows: { event_id: string }[] = await dataSource.query(
    `WITH changed AS (
       ${change} WHERE error IS NOT NULL AND ($1::text[] IS NULL OR event_id = ANY ($1)) RETURNING position, event_id
     )
     SELECT event_id, pg_notify($2, '') FROM changed ORDER BY position`,
    [ids ?? null, outboxChannelOf(service)],
  );
  return rows.map((row) => row.event_id);
}
