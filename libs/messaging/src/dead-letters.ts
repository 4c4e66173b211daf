import type { DataSource } from 'typeorm';

export const replayChannelOf = (service: string) => `pahiya_replay_${service}`;

export interface ReplayOptions {
  service: string;
  /** A data source of that service: its role, so its tables. */
  dataSource: DataSource;
  /** Event ids; all of the service's dead letters when absent. */
  ids?: readonly string[];
}

/**
 * Puts dead letters back in the order in which they were set aside: a running replica of the service handles them
 * within milliseconds, a stopped one when it starts. Each has all its attempts again. Answers the event ids.
 */
export async function replayDeadLetters({ service, dataSource, ids }: ReplayOptions): Promise<string[]> {
  return dataSource.transaction(async (tx) => {
    const rows: { event_id: string }[] = await tx.query(
      `WITH replayed AS (
         DELETE FROM dead_letter WHERE $1::uuid[] IS NULL OR event_id = ANY ($1) RETURNING *
       )
       INSERT INTO inbox (event_id, type, subject, event, retry_at)
       SELECT event_id, type, subject, event, now() FROM replayed ORDER BY replayed.position
       ON CONFLICT (event_id) DO UPDATE
         SET event = excluded.event, retry_at = excluded.retry_at, attempts = 0, position = DEFAULT
       RETURNING event_id`,
      [ids ?? null],
    );
    await tx.query('SELECT pg_notify($1, $2)', [replayChannelOf(service), '']);
    return rows.map((row) => row.event_id);
  });
}
