import { setTimeout as delay } from 'node:timers/promises';
import { startLoop, type Loop, type MessagingLog } from '@pahiya/messaging';
import type { DataSource, MigrationInterface } from 'typeorm';

export type Migration = new () => MigrationInterface;

/**
 * Each release has one migration whose name begins like this, so that a process can count by how many releases its
 * tables differ.
 */
const BEGINS_A_RELEASE = 'BeginRelease';

export class BeginReleaseOfJobs1795697300000 implements MigrationInterface {
  name = 'BeginReleaseOfJobs1795697300000';
  async up(): Promise<void> {}
  async down(): Promise<void> {}
}

export interface SchemaToCheck {
  dataSource: DataSource;
  schema: string;
  migrations: readonly Migration[];
  /** Migrations of this release without which the code works until they have run. */
  servesWithout: readonly Migration[];
  log: Pick<MessagingLog, 'warn'>;
}

/** The state of the tables under a serving process. */
export interface ServedTables {
  /** Names of the migrations that have not run. */
  missing(): ReadonlySet<string>;
  stop(): Promise<void>;
}

const LOOK_AGAIN_MS = 1000;

export const migrationName = (migration: Migration): string => new migration().name ?? migration.name;

const NONE: ReadonlySet<string> = new Set();
/** For a process that has run its migrations itself. */
export const ALL_TABLES: ServedTables = { missing: () => NONE, stop: async () => undefined };

/**
 * For a process whose tables a job migrates. If the tables are those of the previous release, it serves if its code
 * works without the missing migrations; otherwise it waits for the job, while replicas of that release serve. Tables of
 * the next release are as good as its own (docs/releases.md).
 * @throws Error with a sentence when the tables are further away
 */
export async function untilServable(toCheck: SchemaToCheck): Promise<ServedTables> {
  const { schema, log } = toCheck;
  const dispensable = new Set(toCheck.servesWithout.map(migrationName));
  for (let waits = false; ; waits = true) {
    const missing = await missingMigrations(toCheck);
    if (missing.every((name) => dispensable.has(name))) return servedTables(toCheck, missing);
    if (!waits) log.warn({ missing }, `${schema} waits for its migration job`);
    await delay(LOOK_AGAIN_MS);
  }
}

async function missingMigrations({ dataSource, schema, migrations }: SchemaToCheck): Promise<string[]> {
  const known = migrations.map(migrationName);
  const done = await migrationsOf(dataSource);
  const missing = known.filter((name) => !done.includes(name));
  if (releasesIn(done.filter((name) => !known.includes(name))) > 1)
    throw new Error(
      `The tables of ${schema} are of a release after the next one: start that release, or the one before it.`,
    );
  if (done.length > 0 && releasesIn(missing) > 1)
    throw new Error(
      `The tables of ${schema} are older than those of the release before this one: run the migration job of ${schema}.`,
    );
  return missing;
}

function servedTables(toCheck: SchemaToCheck, first: readonly string[]): ServedTables {
  const { schema, log } = toCheck;
  let missing = new Set(first);
  if (missing.size === 0) return ALL_TABLES;
  log.warn(
    { missing: first },
    `${schema} serves over the tables of the release before, until its migration job has run`,
  );
  const loop: Loop = startLoop({
    pass: async () => {
      missing = new Set(await missingMigrations(toCheck));
      // Not awaited: it waits for this pass.
      if (missing.size === 0) void loop.stop();
    },
    pollMs: LOOK_AGAIN_MS,
    onError: (err) => log.warn({ err }, `${schema} does not know whether its migration job has run`),
  });
  return { missing: () => missing, stop: () => loop.stop() };
}

const releasesIn = (names: readonly string[]): number =>
  names.filter((name) => name.startsWith(BEGINS_A_RELEASE)).length;

async function migrationsOf(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query("select to_regclass('migration') as made");
  if (table.made === null) return [];
  const done: { name: string }[] = await dataSource.query('select name from migration order by id');
  return done.map(({ name }) => name);
}
