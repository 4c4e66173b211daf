import { setTimeout as delay } from 'node:timers/promises';
import type { MessagingLog } from '@pahiya/messaging';
import type { DataSource, MigrationInterface } from 'typeorm';

type Migration = new () => MigrationInterface;

/** Each release has one migration of such a name, so that a process can count how many releases its tables are away. */
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
  log: Pick<MessagingLog, 'warn'>;
}

const LOOK_AGAIN_MS = 1000;

/**
 * For a process whose tables a job migrates. Waits while the tables are those of the release before: the replicas of that one serve
 * meanwhile. Tables of the next release are as good as its own (docs/releases.md).
 * @throws Error with a sentence when the tables are further away
 */
export async function untilMigrated({ dataSource, schema, migrations, log }: SchemaToCheck): Promise<void> {
  const known = migrations.map((migration) => new migration().name ?? migration.name);
  for (let waits = false; ; waits = true) {
    const done = await migrationsOf(dataSource);
    const [missing, unknown] = [
      known.filter((name) => !done.includes(name)),
      done.filter((name) => !known.includes(name)),
    ];
    if (releasesIn(unknown) > 1)
      throw new Error(
        `The tables of ${schema} are of a release after the next one: start that release, or the one before it.`,
      );
    if (missing.length === 0) return;
    if (done.length > 0 && releasesIn(missing) > 1)
      throw new Error(
        `The tables of ${schema} are older than those of the release before this one: run the migration job of ${schema}.`,
      );
    if (!waits) log.warn({ missing }, `${schema} waits for its migration job`);
    await delay(LOOK_AGAIN_MS);
  }
}

const releasesIn = (names: readonly string[]): number =>
  names.filter((name) => name.startsWith(BEGINS_A_RELEASE)).length;

async function migrationsOf(dataSource: DataSource): Promise<string[]> {
  const [table] = await dataSource.query("select to_regclass('migration') as made");
  if (table.made === null) return [];
  const done: { name: string }[] = await dataSource.query('select name from migration order by id');
  return done.map(({ name }) => name);
}
