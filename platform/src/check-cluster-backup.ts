import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { checkServerIdentity } from 'node:tls';
import { Client } from 'pg';
import { readConfig, text, type ConfigOf } from '@pahiya/service-kit';
import { checkDatabase } from './backup/check-database.ts';
import { clustersOf } from './kubernetes/clusters.ts';
import { withCopy } from './kubernetes/with-copy.ts';
import { exitWithSentence, stopOnSignal } from './stop-on-signal.ts';

const COPY = 'pahiya-check';

const checkConfig = {
  postgresPassword: text('POSTGRES_PASSWORD', { doc: 'of the superuser', secret: true }),
  caFile: text('INSIDE_CA_FILE', { doc: 'authority of the certificate of PostgreSQL' }),
  apiUrl: text('KUBERNETES_API_URL', { doc: 'the API server', default: 'https://kubernetes.default.svc' }),
  accountDir: text('SERVICE_ACCOUNT_DIR', {
    doc: 'token and namespace of the service account',
    default: '/var/run/secrets/kubernetes.io/serviceaccount',
  }),
  copyAddress: text('COPY_ADDRESS', { doc: 'host and port of the copy', default: `${COPY}-rw:5432` }),
};

const ATTEMPTS = 12;
const PAUSE_MS = 5000;

/**
 * The copy has the certificate of the original, which names `postgres` and not the Service of the copy. So the client
 * expects the name `postgres`.
 */
async function clientOf({ copyAddress, caFile, postgresPassword }: ConfigOf<typeof checkConfig>): Promise<Client> {
  const [host = '', port] = copyAddress.split(':');
  return new Client({
    host,
    port: Number(port),
    user: 'postgres',
    password: postgresPassword,
    database: 'pahiya',
    ssl: {
      ca: await readFile(caFile, 'utf8'),
      checkServerIdentity: (_host, certificate) => checkServerIdentity('postgres', certificate),
    },
  });
}

/** Tries several times, because a copy is ready a moment before its Service and its password are. */
async function connected(config: ConfigOf<typeof checkConfig>): Promise<Client> {
  for (let attempt = 1; ; attempt++) {
    const client = await clientOf(config);
    try {
      await client.connect();
      return client;
    } catch (error) {
      if (attempt === ATTEMPTS) throw error;
      await delay(PAUSE_MS);
    }
  }
}

async function look(config: ConfigOf<typeof checkConfig>): Promise<void> {
  const client = await connected(config);
  try {
    await checkDatabase(client);
  } finally {
    await client.end();
  }
}

/**
 * Recovers the backup of the cluster `pahiya` into a second cluster, checks all of it and deletes it. Exits with 1 and
 * prints the faults if there are any.
 */
try {
  const config = readConfig(checkConfig, process.env);
  const stopping = new AbortController();
  const checking = withCopy(
    clustersOf(config.apiUrl, config.accountDir),
    { original: 'pahiya', copy: COPY, signal: stopping.signal, tell: (sentence) => console.log(sentence) },
    () => look(config),
  );
  stopOnSignal(() => {
    stopping.abort(new Error('It was stopped before the copy was looked at.'));
    return checking;
  });
  await checking;
} catch (error) {
  exitWithSentence(error);
}
