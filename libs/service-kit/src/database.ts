import type { Pool, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, type MigrationInterface } from 'typeorm';
import { sqlStateOf } from './errors.ts';

/** What every repository function takes first: the manager of the transaction it belongs to. */
export type Tx = EntityManager;

export interface DatabaseOptions {
  /** Connection string with the service's own role. */
  url: string;
  /** The service's schema; everything it owns lives there. */
  schema: string;
  migrations: (new () => MigrationInterface)[];
  poolSize: number;
}

export interface Database {
  dataSource: DataSource;
  /** The connection string, with the service's schema as the search path: for LISTEN, and for the outbox. */
  url: string;
  /** A single statement outside a transaction, tried again like one. With a `name` it is prepared once per connection: for hot paths. */
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /** Runs `work` in one transaction; a serialisation failure or deadlock is tried again, three times in all. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  close(): Promise<void>;
}

export interface Statement {
  name?: string;
  text: string;
  values?: unknown[];
}

/**
 * The rows of one statement in a transaction. TypeORM's own `query` answers `[rows, count]` for an UPDATE or DELETE and
 * rows for everything else; this answers rows for all.
 */
export async function queryRows<Row extends object>(tx: Tx, sql: string, values: unknown[] = []): Promise<Row[]> {
  if (!tx.queryRunner) throw new TypeError('queryRows needs the manager of a transaction');
  const result = await tx.queryRunner.query(sql, values, true);
  return result.records as Row[];
}

/** Serialisation failure and deadlock: the database undid everything, and the next attempt finds other circumstances. */
const UNDONE = new Set(['40001', '40P01']);
const ATTEMPTS = 3;

async function retried<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !UNDONE.has(sqlStateOf(error) ?? '')) throw error;
    }
  }
}

/** Connects and migrates. The schema and the role exist already: see `provisionDatabase`. */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const sessionOptions = `-c search_path=${options.schema} -c timezone=UTC`;
  const dataSource = new DataSource({
    type: 'postgres',
    url: options.url,
    schema: options.schema,
    migrations: options.migrations,
    migrationsTableName: 'migration',
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
    extra: {
      max: options.poolSize,
      options: sessionOptions,
      connectionTimeoutMillis: 5000,
    },
  });
  await dataSource.initialize();
  const pool = (dataSource.driver as unknown as { master: Pool }).master;
  // Several replicas may start at once: one migrates, the others wait for it and find nothing left to do.
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock(hashtext($1))', [`migrate:${options.schema}`]);
    await dataSource.runMigrations({ transaction: 'each' });
  } finally {
    await lock.query('select pg_advisory_unlock(hashtext($1))', [`migrate:${options.schema}`]);
    await lock.release();
  }
  return {
    dataSource,
    url: withSessionOptions(options.url, sessionOptions),
    async query<Row extends QueryResultRow>(statement: Statement) {
      const result = await retried(() => pool.query<Row>(statement));
      return result.rows;
    },
    transaction: (work) => retried(() => dataSource.transaction(work)),
    close: () => dataSource.destroy(),
  };
}

function withSessionOptions(url: string, sessionOptions: string): string {
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', sessionOptions);
  return withOptions.href;
}
