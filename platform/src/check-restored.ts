import { Client } from 'pg';
import {
  encryptedFileStore,
  fileKeys,
  fileStoreConfig,
  openFileStore,
  readConfig,
  text,
  type ConfigOf,
} from '@pahiya/service-kit';
import { checkDatabase } from './backup/check-database.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const checkConfig = {
  ...fileStoreConfig,
  databaseAdminUrl: text('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  fileKeys: { ...fileKeys, doc: 'keys of stored documents, to look at them too', default: undefined },
};

async function documentsOf({ fileKeys: keys, ...config }: ConfigOf<typeof checkConfig>) {
  return keys === undefined ? undefined : encryptedFileStore(await openFileStore(config), keys);
}

/**
 * Checks all of a database that was restored, and its documents if FILES_KEYS is set. Exits with 1 and prints the
 * faults if there are any.
 */
try {
  const config = readConfig(checkConfig, process.env);
  const documents = await documentsOf(config);
  const client = new Client({ connectionString: config.databaseAdminUrl });
  await client.connect();
  try {
    await checkDatabase(client, documents);
  } finally {
    await client.end();
  }
} catch (error) {
  exitWithSentence(error);
}
