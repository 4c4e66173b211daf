import { Client, escapeIdentifier } from 'pg';
import { lockSession } from './advisory-lock.ts';
import { NO_LIMITS, sessionOptions } from './session-limits.ts';

/**
 * An index that comes with a release and is built while the service works. No code may need it to be correct before the
 * migration job has built it: docs/releases.md says how a unique index is brought in. One that changes gets another name.
 */
export interface ConcurrentIndex {
  name: string;
  table: string;
  /** The SQL between the parentheses: columns or expressions, with their order and operator classes. */
  on: string;
  where?: string;
  unique?: boolean;
}

export interface IndexBuilds {
  /** Connection string with the service's own role. */
  url: string;
  schema: string;
  indexes?: readonly ConcurrentIndex[];
  /** Told of each index that was built, as `schema.name`. */
  onBuilt?: (index: string) => void;
  /** Ends the work. PostgreSQL may still finish the current build; a half-built index is built again next time. */
  signal?: AbortSignal;
}

/**
 * Builds the indexes that are missing, one after the other, while others read and write. An index that an interrupted build
 * left behind is invalid (writes pay for it, no query uses it): it is dropped and built again. Of several callers at once
 * one builds and the others wait for it.
 * @throws Error that names the index which could not be built; those before it stay
 */
export async function buildIndexes({ url, schema, indexes = [], onBuilt, signal }: IndexBuilds): Promise<void> {
  if (indexes.length === 0 || signal?.aborted) return;
  const client = new Client({ connectionString: url, options: sessionOptions(schema, NO_LIMITS) });
  // The statement under way is told too, and throws.
  client.on('error', () => undefined);
  const end = () => void client.end().catch(() => undefined);
  // The client is ended only after it has connected: pg never settles connect() if the client is ended before.
  await client.connect();
  signal?.addEventListener('abort', end);
  try {
    signal?.throwIfAborted();
    await lockSession(async (text, values) => (await client.query(text, values)).rows, `indexes:${schema}`);
    for (const index of indexes) if (await build(client, schema, index)) onBuilt?.(`${schema}.${index.name}`);
  } finally {
    signal?.removeEventListener('abort', end);
    await client.end();
  }
}

/** True when it was built, false when it was there. */
async function build(client: Client, schema: string, index: ConcurrentIndex): Promise<boolean> {
  const name = escapeIdentifier(index.name);
  const { rows } = await client.query<{ valid: boolean }>(
    `select indisvalid as valid from pg_index join pg_class on pg_class.oid = indexrelid
     where relnamespace = $1::regnamespace and relname = $2`,
    [schema, index.name],
  );
  if (rows[0]?.valid) return false;
  if (rows[0]) await client.query(`drop index concurrently ${name}`);
  try {
    await client.query(
      `create ${index.unique ? 'unique ' : ''}index concurrently if not exists ${name}
         on ${escapeIdentifier(index.table)} (${index.on})${index.where === undefined ? '' : ` where ${index.where}`}`,
    );
    return true;
  } catch (error) {
    throw new Error(`The index ${schema}.${index.name} could not be built: ${reasonOf(error)}`, { cause: error });
  }
}

/** PostgreSQL says in `detail` which rows stand in the way of a unique index. */
function reasonOf(error: unknown): string {
  const { message, detail } = error as Error & { detail?: string };
  return detail === undefined ? message : `${message} (${detail})`;
}
