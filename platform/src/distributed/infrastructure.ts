import { join } from 'node:path';
import { findProgram, natsProgram, redisProgram, startEmbeddedPostgres, startProgram } from '@pahiya/local-servers';
import { optionalText, readConfig, type Environment } from '@pahiya/service-kit';

const infrastructureConfig = {
  databaseAdminUrl: optionalText('DATABASE_ADMIN_URL', { doc: 'PostgreSQL, as superuser', secret: true }),
  natsUrl: optionalText('NATS_URL', { doc: 'NATS with JetStream' }),
  redisUrl: optionalText('REDIS_URL', { doc: 'Redis' }),
};

export interface Infrastructure {
  adminUrl: string;
  natsUrl: string;
  redisUrl: string;
  /** Stops the servers that were started here, and no others. */
  stop(): Promise<void>;
}

/**
 * PostgreSQL, NATS and Redis: the servers that the environment names; the others are started here, with their data under `dataDir`.
 * @throws Error that says what to install when a program is missing
 */
export async function openInfrastructure(
  dataDir: string,
  env: Environment,
  { onStep, log }: { onStep: (step: string) => void; log: (line: string) => void },
): Promise<Infrastructure> {
  const given = readConfig(infrastructureConfig, env);
  const started: { stop(): Promise<void> }[] = [];
  const stop = async (): Promise<void> => {
    for (const server of started.toReversed()) await server.stop();
  };

  const postgres = async (): Promise<string> => {
    onStep('Starting PostgreSQL');
    const server = await startEmbeddedPostgres({ dataDir: join(dataDir, 'postgres'), log });
    started.push(server);
    return server.adminUrl;
  };
  const broker = async (kind: typeof natsProgram, variable: string): Promise<string> => {
    const path = findProgram(kind.program);
    if (path === undefined)
      throw new Error(
        `${kind.program} is not installed. Install it (Debian: apt-get install ${kind.program}), or set ${variable} to one that runs.`,
      );
    onStep(`Starting ${kind.program}`);
    const server = await startProgram(path, kind, { folder: join(dataDir, kind.scheme) });
    started.push(server);
    return server.url;
  };

  try {
    return {
      adminUrl: given.databaseAdminUrl ?? (await postgres()),
      natsUrl: given.natsUrl ?? (await broker(natsProgram, 'NATS_URL')),
      redisUrl: given.redisUrl ?? (await broker(redisProgram, 'REDIS_URL')),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
