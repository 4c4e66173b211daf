import { setTimeout as delay } from 'node:timers/promises';
import {
  afterCommit,
  rowsOf,
  runAfterCommits,
  wakeRelay,
  type MessagingLog,
  type Statement as NamedStatement,
} from '@pahiya/messaging';
import type { Pool, PoolClient, QueryResultRow } from 'pg';
import { DataSource, type EntityManager, type EntitySchema } from 'typeorm';
import { lockSession } from './advisory-lock.ts';
import type { ConcurrentIndex } from './concurrent-indexes.ts';
import { poolOf } from './database-pool.ts';
import { sqlStateOf } from '../errors.ts';
import { currentKeyedCall, type KeyedCall } from '../idempotency/keyed-call.ts';
import { ALL_TABLES, migrationName, untilServable, type Migration } from './schema-check.ts';
import { MIGRATION_LIMITS, SESSION_LIMITS, sessionOptions, type SessionLimits } from './session-limits.ts';
import { SnakeCase } from './snake-case.ts';
import type { PoolState } from './watch-database.ts';

/** What every repository function takes first: the manager of the transaction it belongs to. */
export type Tx = EntityManager;

/** A service's tables, and the migrations that made them. */
export interface Tables {
  entities: EntitySchema[];
  migrations: Migration[];
  /**
   * The `migrations` of this release without which the code works until the job has run them: the code asks `hasRun`
   * before it uses what they make (docs/releases.md). If the tables lack any other migration, the process waits.
   */
  servesWithout?: readonly Migration[] | undefined;
  /** Indexes that the migration job builds while the service works; a migration makes those that a new table has. */
  indexes?: readonly ConcurrentIndex[];
}

export interface DatabaseOptions extends Tables {
  /** Connection string with the service's own role. */
  url: string;
  /**
   * A connection string that bypasses the pooler, if `url` leads to one that gives a connection only for a transaction
   * (PgBouncer). Settings, locks and LISTEN belong to a session. Through the pooler, the role's own settings replace
   * those of each connection (provision.ts).
   */
  sessionUrl?: string | undefined;
  /** The service's schema; everything it owns lives there. */
  schema: string;
  /** Whether a job runs the service's migrations, instead of the service itself. */
  byJob?: boolean | undefined;
  poolSize: number;
  /** The limits of the service's sessions; migrations have their own. */
  limits?: SessionLimits;
  log: Pick<MessagingLog, 'warn'>;
}

export interface Database {
  dataSource: DataSource;
  /** The connection string, with the service's schema as the search path: for LISTEN, and for the outbox. */
  url: string;
  /** A single statement outside a transaction, tried again like one. */
  query<Row extends QueryResultRow>(statement: Statement): Promise<Row[]>;
  /**
   * Runs `work` in one transaction. After a serialisation failure or deadlock it is tried again, at most three times in
   * all.
   */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Whether the migration has run. May stay false for up to a second after it has. */
  hasRun(migration: Migration): boolean;
  /** Names of the migrations that the job has not run yet. */
  missingMigrations(): string[];
  /** How full its pool is now. */
  poolState(): PoolState;
  close(): Promise<void>;
}

export interface Statement extends NamedStatement {
  /** Whether the text contains `insertIntoOutbox`: the relay is woken afterwards. */
  writesOutbox?: boolean;
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

/** TypeORM over the given pool, passed by its `driver` option, so that both use the same connections. */
function dataSourceOver(
  pool: Pool,
  { schema, entities, migrations }: Omit<Tables, 'indexes'> & { schema: string },
): DataSource {
  return new DataSource({
    type: 'postgres',
    driver: {
      Pool: function OurPool() {
        return pool;
      },
    },
    schema,
    entities,
    migrations,
    migrationsTableName: 'migration',
    namingStrategy: new SnakeCase(),
    synchronize: false,
    installExtensions: false,
    uuidExtension: 'pgcrypto',
  });
}

const LOCK_NOT_AVAILABLE = '55P03';
/** Between two attempts, calls can use the table that a migration waits for. */
const LOCK_PAUSE_MS = 5000;

export interface MigrationRun extends Pick<DatabaseOptions, 'url' | 'schema' | 'migrations'> {
  /**
   * Called each time that a migration gives way to users of its table. The migration is tried again until it has run.
   */
  onLocked?: ((why: string) => void) | undefined;
}

/**
 * Runs the migrations that have not run yet. Several replicas may start at once: one migrates, the others wait for it and
 * find nothing left to do.
 */
export async function migrate({ url, schema, migrations, onLocked }: MigrationRun): Promise<void> {
  const pool = poolOf({ url, max: 2, options: sessionOptions(schema, MIGRATION_LIMITS), limits: MIGRATION_LIMITS });
  const dataSource = await dataSourceOver(pool, { schema, entities: [], migrations }).initialize();
  const lock = dataSource.createQueryRunner();
  try {
    await lockSession((text, values) => lock.query(text, values), `migrate:${schema}`);
    while (!(await haveRun(dataSource, onLocked))) await delay(LOCK_PAUSE_MS);
  } finally {
    await dataSource.destroy();
  }
}

/** False if a migration did not get its lock. The migrations before it have run. */
async function haveRun(dataSource: DataSource, onLocked: MigrationRun['onLocked']): Promise<boolean> {
  try {
    await dataSource.runMigrations({ transaction: 'each' });
    return true;
  } catch (error) {
    if (sqlStateOf(error) !== LOCK_NOT_AVAILABLE) throw error;
    onLocked?.((error as Error).message);
    return false;
  }
}

/**
 * Migrates, or waits for the job if it depends on it, and connects. The schema and the role exist already: see
 * `provisionDatabase`.
 */
export async function openDatabase(options: DatabaseOptions): Promise<Database> {
  const sessionUrl = options.sessionUrl ?? options.url;
  const isPooled = options.sessionUrl !== undefined;
  const onLocked = (why: string) => options.log.warn({ why }, 'a migration waits for a table, and is tried again');
  if (options.byJob !== true) await migrate({ ...options, url: sessionUrl, onLocked });
  const limits = options.limits ?? SESSION_LIMITS;
  const limited = sessionOptions(options.schema, limits);
  const ofEach = isPooled ? undefined : limited;
  const pool = settlingFirst(poolOf({ url: options.url, max: options.poolSize, options: ofEach, limits, isPooled }));
  const dataSource = await dataSourceOver(pool, { ...options, migrations: [] }).initialize();
  const tables = options.byJob === true ? await servedTablesOf(options, dataSource) : ALL_TABLES;
  runAfterCommits(dataSource, options.log);
  const transaction = <T>(work: (tx: Tx) => Promise<T>) => retried(() => inTransaction(dataSource, work));
  return {
    dataSource,
    url: withSessionOptions(sessionUrl, limited),
    async query<Row extends QueryResultRow>({ writesOutbox, ...statement }: Statement) {
      if (currentKeyedCall() !== undefined && WRITES.test(statement.text))
        return transaction(async (tx) => {
          const records = await rowsOf<Row>(tx, statement);
          if (writesOutbox) afterCommit(tx, async () => wakeRelay(dataSource));
          return records;
        });
      const result = await retried(() => pool.query<Row>(statement));
      if (writesOutbox) wakeRelay(dataSource);
      return result.rows;
    },
    transaction,
    hasRun: (migration) => !tables.missing().has(migrationName(migration)),
    missingMigrations: () => [...tables.missing()],
    poolState: () => ({
      open: pool.totalCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
      limit: options.poolSize,
    }),
    async close() {
      await tables.stop();
      await dataSource.destroy();
    },
  };
}

async function servedTablesOf(options: DatabaseOptions, dataSource: DataSource) {
  try {
    return await untilServable({ ...options, servesWithout: options.servesWithout ?? [], dataSource });
  } catch (error) {
    await dataSource.destroy();
    throw error;
  }
}

const WRITES = /\b(insert into|update|delete from)\b/i;

/**
 * A keyed call holds its last transaction open. It commits that transaction before it uses another connection
 * (keyed-call.ts).
 */
function settlingFirst(pool: Pool): Pool {
  const connect = pool.connect.bind(pool) as (done?: Connected) => Promise<PoolClient>;
  const settleAndConnect = (done?: Connected): Promise<PoolClient> | void => {
    const call = currentKeyedCall();
    if (!call?.isHolding) return connect(done);
    const settled = call.settle();
    if (done === undefined) return settled.then(() => connect());
    settled.then(
      () => void connect(done),
      (error: Error) => done(error, undefined, () => undefined),
    );
  };
  return Object.assign(pool, { connect: settleAndConnect });
}

type Connected = (error: Error | undefined, client: PoolClient | undefined, release: () => void) => void;

async function inTransaction<T>(dataSource: DataSource, work: (tx: Tx) => Promise<T>): Promise<T> {
  const call = currentKeyedCall();
  return call === undefined ? dataSource.transaction(work) : inHeldTransaction(dataSource, { call, work });
}

async function inHeldTransaction<T>(
  dataSource: DataSource,
  { call, work }: { call: KeyedCall; work: (tx: Tx) => Promise<T> },
): Promise<T> {
  const runner = dataSource.createQueryRunner();
  const rollBack = async () => {
    try {
      if (runner.isTransactionActive) await runner.rollbackTransaction();
    } finally {
      await runner.release();
    }
  };
  const commit = async () => {
    try {
      await runner.commitTransaction();
    } finally {
      await runner.release();
    }
  };
  let result: T;
  call.begins();
  try {
    await runner.startTransaction();
    result = await work(runner.manager);
  } catch (error) {
    await call.ends();
    // The connection may be lost, and with it the transaction.
    await rollBack().catch(() => undefined);
    throw error;
  }
  await call.ends({ tx: runner.manager, commit, rollBack });
  return result;
}

function withSessionOptions(url: string, options: string): string {
  const withOptions = new URL(url);
  withOptions.searchParams.set('options', options);
  return withOptions.href;
}
