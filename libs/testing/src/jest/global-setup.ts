import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pahiya/local-servers';

/** A test file holds a pool for each service that it starts, and several files run at once. */
const MAX_CONNECTIONS = 300;

/** Once per run: a PostgreSQL for the server tests, unless TEST_POSTGRES_URL names one. */
export default async function globalSetup(): Promise<void> {
  if (process.env.TEST_POSTGRES_URL !== undefined) return;
  const folder = mkdtempSync(join(tmpdir(), 'pahiya-test-postgres-'));
  const server = await startEmbeddedPostgres({
    dataDir: join(folder, 'data'),
    durable: false,
    maxConnections: MAX_CONNECTIONS,
    log: (line) => process.stderr.write(`${line}\n`),
  });
  process.env.TEST_POSTGRES_URL = server.adminUrl;
  globalThis.stopTestPostgres = async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  };
}

declare global {
  // Jest runs setup and teardown in one process, but without shared module state, so the server is passed by a global.
  var stopTestPostgres: (() => Promise<void>) | undefined;
}
