import { connect } from 'node:net';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import type { ServiceName } from '@pahiya/contracts';
import { lastPostgres, startEmbeddedPostgres } from '@pahiya/local-servers';
import { roleOf } from '@pahiya/service-kit';
import { keptSecrets } from './secrets.ts';

export interface OwnPostgres {
  /** Superuser's connection string. */
  adminUrl: string;
  /** Connection string with the service's own role. */
  urlOf(service: ServiceName): string;
  /** Ends what was started here, and only that. */
  stop(): Promise<void>;
}

/**
 * The PostgreSQL of a data directory, for a command that needs it for a moment: the server of a running platform, or
 * else a server that is started here.
 */
export async function openOwnPostgres(dataDir: string): Promise<OwnPostgres> {
  const folder = join(resolve(dataDir), 'postgres');
  const last = lastPostgres(folder);
  if (last === undefined)
    throw new Error(`There is no database in ${folder}. Set DATA_DIR, or DATABASE_URL for one that runs elsewhere.`);
  const { databasePasswords } = await keptSecrets(dataDir);
  const urlsAt = (port: number) => (service: ServiceName) =>
    `postgresql://${roleOf(service)}:${databasePasswords[service]}@127.0.0.1:${port}/postgres`;
  if (await answers(last.port))
    return { adminUrl: last.adminUrl, urlOf: urlsAt(last.port), stop: async () => undefined };
  const postgres = await startEmbeddedPostgres({ dataDir: folder, log: (line) => console.error(line) });
  return { adminUrl: postgres.adminUrl, urlOf: urlsAt(postgres.port), stop: () => postgres.stop() };
}

async function answers(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch (error) {
    if ((error as { code?: string }).code === 'ECONNREFUSED') return false;
    throw error;
  } finally {
    socket.destroy();
  }
}
