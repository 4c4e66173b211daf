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
import { lookAt } from './backup/look-at-database.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const checkConfig = {
  ...fileStoreConfig,
  databaseAdminUrl: text('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  fileKeys: { ...fileKeys, doc: 'keys of stored documents, to look at them too', default: undefined },
};

async function documentsOf({ fileKeys: keys, ...config }: ConfigOf<typeof checkConfig>) {
  return keys === undefined ? undefined : encryptedFileStore(await openFileStore(config), keys);
}

/** Looks at all of a database that was restored, and at its documents where FILES_KEYS is set. Exits with 1 and the faults. */
try {
  const config = readConfig(checkConfig, process.env);
  const documents = await documentsOf(config);
  const client = new Client({ connectionString: config.databaseAdminUrl });
  await client.connect();
  try {
    const found = await lookAt(async (sql, values = []) => (await client.query(sql, values)).rows, documents);
    const read = documents === undefined ? 'no documents' : `${found.documents} documents`;
    const looked = `${found.tables} tables, ${read} and ${found.auditEntries} entries of the audit trail`;
    if (found.faults.length > 0) {
      console.error(`The database has faults:\n- ${found.faults.join('\n- ')}`);
      process.exitCode = 1;
    } else {
      console.log(`The database is whole: ${looked} were looked at.`);
      if (!found.hasChecksums)
        console.log('A spoilt page may have gone unnoticed: pages have no checksums (pg_checksums).');
    }
  } finally {
    await client.end();
  }
} catch (error) {
  exitWithSentence(error);
}
