import { readdirSync, readFileSync } from 'node:fs';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { migrationName, withOurTables } from '@pahiya/service-kit';
import { TABLES } from './tables.ts';

/** The names of the migrations of each service. */
export type MigrationsOfRelease = Readonly<Record<ServiceName, readonly string[]>>;

export const RELEASED_TABLES = new URL('../released/', import.meta.url);

export const presentMigrations = (): MigrationsOfRelease =>
  Object.fromEntries(
    SERVICE_NAMES.map((name) => [name, withOurTables(TABLES[name]).migrations.map(migrationName)]),
  ) as unknown as MigrationsOfRelease;

/** The newest version whose tables were kept. */
export function releaseBefore(): { version: string; migrations: MigrationsOfRelease } {
  const versions = readdirSync(RELEASED_TABLES).map((file) => file.replace(/\.json$/, ''));
  const version = versions.toSorted((a, b) => a.localeCompare(b, 'en', { numeric: true })).at(-1);
  if (version === undefined) throw new Error('No release has kept its tables.');
  const text = readFileSync(new URL(`${version}.json`, RELEASED_TABLES), 'utf8');
  return { version, migrations: JSON.parse(text) as MigrationsOfRelease };
}
