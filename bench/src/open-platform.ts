import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startChild, type ChildServer } from './child-server.ts';

export type Way = 'embedded' | 'distributed';

/** The program that starts each. */
export const SERVERS = { embedded: '../dist/platform-server.js', distributed: '../dist/distributed-server.js' };

/**
 * A fresh platform in a process of its own, with `env` beside what every measured platform has. Its data is deleted
 * when it stops.
 */
export async function openPlatform(way: Way, env: Record<string, string> = {}): Promise<ChildServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'pahiya-bench-'));
  const server = await startChild(SERVERS[way], { dataDir, env });
  return {
    ...server,
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
