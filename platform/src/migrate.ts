import { parseArgs } from 'node:util';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { choice, migrateService, optionalText, readConfig, text, type Environment } from '@pahiya/service-kit';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { openOwnPostgres } from './own-postgres.ts';
import { exitWithSentence } from './stop-on-signal.ts';
import { TABLES } from './tables.ts';

const migrateConfig = {
  service: {
    ...choice('--service', SERVICE_NAMES, { doc: 'whose tables and indexes; all unless set' }),
    default: undefined,
  },
  databaseUrl: optionalText('DATABASE_URL', { doc: "PostgreSQL, with the service's own role", secret: true }),
  dataDir: text('DATA_DIR', { doc: 'of a platform with a PostgreSQL of its own', default: DEFAULT_DATA_DIR }),
};

/** Runs the migration jobs of all services or of one: migrations, and the indexes that no start of a service builds. */
try {
  const { values: args } = parseArgs({ options: { service: { type: 'string' } } });
  const env: Environment = { ...process.env, '--service': args.service };
  const { service, databaseUrl, dataDir } = readConfig(migrateConfig, env);
  if (databaseUrl !== undefined && service === undefined)
    throw new Error('DATABASE_URL has the role of one service: name it with --service.');
  const postgres =
    databaseUrl === undefined
      ? await openOwnPostgres(dataDir)
      : { urlOf: () => databaseUrl, stop: async () => undefined };
  try {
    for (const name of service === undefined ? SERVICE_NAMES : [service]) {
      const onBuilt = (index: string) => console.log(`Built the index ${index}.`);
      const onLocked = (why: string) =>
        console.log(`A migration of ${name} waits for a table, and is tried again: ${why}.`);
      await migrateService(name, TABLES[name], { url: postgres.urlOf(name), onBuilt, onLocked });
      console.log(`${name} has its tables and indexes.`);
    }
  } finally {
    await postgres.stop();
  }
} catch (error) {
  exitWithSentence(error);
}
