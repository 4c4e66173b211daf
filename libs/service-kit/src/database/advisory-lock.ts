import { setTimeout } from 'node:timers/promises';

const RETRY_MS = 250;

/**
 * Takes the advisory lock of this name for the session that `query` belongs to, which frees it when it ends. It retries
 * instead of waiting inside PostgreSQL: a statement that waits there holds a snapshot, and CREATE INDEX CONCURRENTLY waits
 * for every session with an older one, so a replica that waits for its turn would keep an index from being finished.
 */
export async function lockSession(
  query: (text: string, values: unknown[]) => Promise<{ locked: boolean }[]>,
  name: string,
): Promise<void> {
  const tryLock = () => query('select pg_try_advisory_lock(hashtext($1)) as locked', [name]);
  while (!(await tryLock())[0]?.locked) await setTimeout(RETRY_MS);
}
