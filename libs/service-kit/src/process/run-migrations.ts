import type { ServiceName } from '@pahiya/contracts';
import { buildIndexes, type IndexBuilds } from '../database/concurrent-indexes.ts';
import { readConfig, type Environment } from '../config.ts';
import { migrate, type MigrationRun, type Tables } from '../database/database.ts';
import { endAtOnceAtSignal } from './end-at-once.ts';
import { withOurTables } from './open-service.ts';
import { serviceConfig } from './run-service.ts';

/** Runs a service's migrations, then builds its indexes. Processes that need none of the migrations serve meanwhile. */
export async function migrateService(
  schema: ServiceName,
  tables: Tables,
  { onLocked, ...builds }: Pick<IndexBuilds, 'url' | 'onBuilt'> & Pick<MigrationRun, 'onLocked'>,
): Promise<void> {
  const { migrations, indexes } = withOurTables(tables);
  await migrate({ url: builds.url, schema, migrations, onLocked });
  await buildIndexes({ ...builds, schema, indexes });
}

/** Runs only the service's migrations. */
export async function migrateTables(schema: ServiceName, tables: Tables, url: string): Promise<void> {
  await migrate({ url, schema, migrations: withOurTables(tables).migrations });
}

/** The migration job of one service: a process that reads DATABASE_URL, does its work beside the running replicas and ends. */
export async function runMigrations(name: ServiceName, tables: Tables, env: Environment = process.env): Promise<void> {
  endAtOnceAtSignal();
  const say = (line: string) => void process.stdout.write(`${line}\n`);
  try {
    const { databaseUrl, databaseSessionUrl } = serviceConfig;
    const config = readConfig({ databaseUrl, databaseSessionUrl }, env);
    const url = config.databaseSessionUrl ?? config.databaseUrl;
    await migrateService(name, tables, {
      url,
      onBuilt: (index) => say(`Built the index ${index}.`),
      onLocked: (why) => say(`A migration of ${name} waits for a table, and is tried again: ${why}.`),
    });
    say(`${name} has its tables and indexes.`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}
