import { parseArgs } from 'node:util';
import { checkTrail, type TrailHead } from '@pahiya/auth';
import { optionalText, readConfig, text } from '@pahiya/service-kit';
import { Client } from 'pg';
import { DEFAULT_DATA_DIR } from './data-dir.ts';
import { openOwnPostgres } from './own-postgres.ts';
import { exitWithSentence } from './stop-on-signal.ts';

const checkConfig = {
  databaseUrl: optionalText('DATABASE_URL', { doc: 'PostgreSQL, as the auth service or as superuser', secret: true }),
  databaseAdminUrl: optionalText('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  dataDir: text('DATA_DIR', { doc: 'of a platform with a PostgreSQL of its own', default: DEFAULT_DATA_DIR }),
};

/** `<sequence>:<hash>`, as the nightly check logs them. */
function headIn(written: string | undefined): TrailHead | undefined {
  if (written === undefined) return undefined;
  const [, sequence, hash] = /^(\d+):([0-9a-f]{64})$/.exec(written) ?? [];
  if (sequence === undefined || hash === undefined)
    throw new Error('--head is the sequence and the hash of a head in the log of auth, e.g. 1520:9f86d0…');
  return { sequence: Number(sequence), hash };
}

/** Computes the audit trail's chain again. Exits with 1 when an entry was changed or is missing. */
try {
  const { values: args } = parseArgs({ options: { head: { type: 'string' } } });
  const noted = headIn(args.head);
  const { databaseUrl, databaseAdminUrl, dataDir } = readConfig(checkConfig, process.env);
  const url = databaseUrl ?? databaseAdminUrl;
  const own = url === undefined ? await openOwnPostgres(dataDir) : undefined;
  const client = new Client({ connectionString: url ?? own?.urlOf('auth') });
  await client.connect();
  try {
    const run = async (sql: string, values: unknown[]) => (await client.query(sql, values)).rows;
    const { entries, head, faults } = await checkTrail(run, noted);
    if (faults.length > 0) {
      console.error(`The audit trail was changed:\n- ${faults.join('\n- ')}`);
      process.exitCode = 1;
    } else console.log(`The audit trail is whole: ${entries} entries. Its head is ${head.sequence}:${head.hash}`);
  } finally {
    await client.end();
    await own?.stop();
  }
} catch (error) {
  exitWithSentence(error);
}
