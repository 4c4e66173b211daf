import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedPostgres } from '@pahiya/local-servers';

/**
 * Once per run: an empty cluster of PostgreSQL, of which each platform takes a copy (open-platform.ts), because initdb computes
 * for half a second. It is removed with all that the run has written.
 */
// oxlint-disable-next-line import/no-default-export -- Jest takes a setup by its default export.
export default async function makeCluster(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'pahiya-cluster-'));
  const dataDir = join(folder, 'postgres');
  const server = await startEmbeddedPostgres({ dataDir, durable: false, log: () => undefined });
  await server.stop();
  // Its port: each copy gets one of its own.
  await rm(join(dataDir, 'pahiya.json'));
  process.env['EMPTY_CLUSTER'] = folder;
}
