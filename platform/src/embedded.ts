import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { inProcessLive, pgTransport } from '@pahiya/messaging';
import { startTracing } from '@pahiya/tracing';
import {
  createHost,
  createReadiness,
  fileStoreConfig,
  memoryLiveState,
  openFileStore,
  provisionDatabase,
  processConfig,
  readConfig,
  refuseWhileClosing,
  type Environment,
} from '@pahiya/service-kit';
import { dropUnfinishedDemonstration } from './demo/unfinished-demonstration.ts';
import { refuseTakenPort } from './free-ports.ts';
import { installPlatform } from './install-platform.ts';
import { createPlatformClock, type PlatformClock } from './platform-clock.ts';
import { keptSecrets } from './secrets.ts';

export interface EmbeddedOptions {
  /** Everything the platform keeps: database, files, mails, secrets. */
  dataDir: string;
  host: string;
  /** 0 picks a free one. */
  port: number;
  env: Environment;
  /** Told before each step, in words for a terminal. */
  onStep?: (step: string) => void;
  /** Off: the database forgets the last moments at a power cut, for tests and benchmarks. */
  durable?: boolean;
}

export interface EmbeddedPlatform {
  app: FastifyInstance;
  clock: PlatformClock;
  /** Superuser's connection string. */
  adminUrl: string;
  /** Shown to internal routes; with it the rate limit lets a call pass. */
  internalSecret: string;
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** The whole platform in this process: PostgreSQL beside it, the five services as plugins of the gateway's host, no hop between them. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPlatform> {
  const { dataDir, onStep = () => {} } = options;
  await refuseTakenPort(options.host, options.port);
  onStep('Starting PostgreSQL');
  const secrets = await keptSecrets(dataDir);
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const readiness = createReadiness();
  const { collectorUrl } = readConfig({ collectorUrl: processConfig.collectorUrl }, options.env);
  const stopTracing = await startTracing({ name: 'pahiya', collectorUrl });
  const host = createHost({
    name: 'pahiya',
    readiness,
    metrics,
    logger: { level: options.env['LOG_LEVEL'] ?? 'warn', base: null },
    trustProxy: options.env['TRUST_PROXY'],
  });
  refuseWhileClosing(host);
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    durable: options.durable ?? true,
    log: (line) => host.log.info(line),
  });
  try {
    if (await dropUnfinishedDemonstration(postgres.adminUrl))
      onStep('The last start ended while it wrote the demonstration: beginning anew');
    const databaseUrls = await provisionDatabase(postgres.adminUrl, (service) => secrets.databasePasswords[service]);
    const clock = createPlatformClock();
    const liveState = memoryLiveState();
    const live = inProcessLive({ log: host.log });
    const env: Environment = {
      TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
      QUOTE_SECRET: secrets.quoteSecret,
      MAILBOX_DIR: join(dataDir, 'mailbox'),
      ...options.env,
    };
    onStep('Migrating the databases of the five services');
    await installPlatform(host, {
      env,
      databaseUrls,
      transport: () => pgTransport({ concurrency: 2 }),
      live,
      liveState,
      files: await openFileStore(readConfig(fileStoreConfig, { ...env, FILES_DIR: join(dataDir, 'files') })),
      clock,
      internalSecret: secrets.internalSecret,
      readiness,
      metrics,
    });
    return {
      app: host,
      clock,
      adminUrl: postgres.adminUrl,
      internalSecret: secrets.internalSecret,
      listen: () => host.listen({ host: options.host, port: options.port }),
      async stop() {
        await host.close();
        await liveState.close();
        await live.close();
        await postgres.stop();
        await stopTracing();
      },
    };
  } catch (error) {
    await host.close();
    await postgres.stop();
    await stopTracing();
    throw error;
  }
}
