import { join, resolve } from 'node:path';
import {
  findProgram,
  guardedNats,
  guardedRedis,
  startEmbeddedPostgres,
  startProgram,
  type LocalServer,
  type ServerProgram,
} from '@pahiya/local-servers';
import { optionalText, readConfig, type Environment } from '@pahiya/service-kit';
import { writeInside } from '../inside/write-inside.ts';
import type { BrokerUser } from '../inside/nats-config.ts';
import type { Secrets } from '../secrets.ts';

const infrastructureConfig = {
  databaseAdminUrl: optionalText('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  natsUrl: optionalText('NATS_URL', { doc: 'NATS with JetStream' }),
  redisUrl: optionalText('REDIS_URL', { doc: 'Redis' }),
  insideCaFile: optionalText('INSIDE_CA_FILE', { doc: 'authority of their certificates' }),
};

function as(user: string, password: string, server: LocalServer | undefined): string {
  const url = new URL(server?.url ?? '');
  url.username = user;
  url.password = password;
  return url.href;
}

export interface Infrastructure {
  adminUrl: string;
  /** The addresses of NATS and Redis for one of their users, and the authority of their certificates. */
  brokersOf(user: BrokerUser): { NATS_URL: string; REDIS_URL: string; INSIDE_CA_FILE?: string };
  /** The servers that were started here. */
  servers: { nats?: LocalServer; redis?: LocalServer };
  /** Stops the servers that were started here, and no others. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL, NATS and Redis: the servers that the environment names, with the users that it names; the others are started here,
 * with their data under `dataDir`. NATS and Redis then have TLS and a user for each process, as in Compose.
 * @throws Error that says what to install when a program is missing
 */
export async function openInfrastructure(
  dataDir: string,
  env: Environment,
  { secrets, onStep, log }: { secrets: Secrets; onStep: (step: string) => void; log: (line: string) => void },
): Promise<Infrastructure> {
  const given = readConfig(infrastructureConfig, env);
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const server of started.toReversed()) await server.stop();
  };

  const postgres = async (): Promise<string> => {
    onStep('Starting PostgreSQL');
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), keepsRunning: true, log });
    started.push(server);
    return server.adminUrl;
  };
  const broker = async (name: 'nats' | 'redis', kind: ServerProgram, variable: string): Promise<LocalServer> => {
    const path = findProgram(kind.program);
    if (path === undefined)
      throw new Error(
        `${kind.program} is not installed. Install it (Debian: apt-get install ${kind.program}), or set ${variable} to one that runs.`,
      );
    onStep(`Starting ${kind.program}`);
    const server = await startProgram(path, kind, { folder: join(dataDir, name), onNews: log });
    started.push(server);
    return server;
  };

  try {
    const folder = resolve(dataDir, 'inside');
    await writeInside(folder, { secrets, folderOf: (server) => join(folder, server) });
    const adminUrl = given.databaseAdminUrl ?? (await postgres());
    const servers: Infrastructure['servers'] = {};
    if (given.natsUrl === undefined)
      servers.nats = await broker('nats', guardedNats(join(folder, 'nats/nats.conf')), 'NATS_URL');
    if (given.redisUrl === undefined)
      servers.redis = await broker('redis', guardedRedis(join(folder, 'redis')), 'REDIS_URL');
    return {
      adminUrl,
      servers,
      brokersOf: (user) => ({
        NATS_URL: given.natsUrl ?? as(user, secrets.natsPasswords[user], servers.nats),
        REDIS_URL: given.redisUrl ?? as(user, secrets.redisPasswords[user], servers.redis),
        INSIDE_CA_FILE: given.insideCaFile ?? join(folder, 'ca.pem'),
      }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
