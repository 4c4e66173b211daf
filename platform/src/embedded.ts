import { join } from 'node:path';
import type { FastifyInstance, FastifyPluginAsync } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ServiceName } from '@pahiya/contracts';
import { authConfig, buildAuthService } from '@pahiya/auth';
import { bookingConfig, buildBookingService } from '@pahiya/booking';
import { buildDriverService, driverConfig } from '@pahiya/driver';
import { buildInvoiceService, invoiceConfig } from '@pahiya/invoice';
import { buildSalaryService, salaryConfig } from '@pahiya/salary';
import { gatewayConfig, installGateway } from '@pahiya/gateway';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { inProcessLive, pgTransport } from '@pahiya/messaging';
import {
  createHost,
  createReadiness,
  directoryFileStore,
  inProcessPeers,
  memoryLiveState,
  provisionDatabase,
  readConfig,
  type Environment,
  type ServiceDeps,
} from '@pahiya/service-kit';
import { refuseTakenPort } from './free-ports.ts';
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
  const host = createHost({
    name: 'pahiya',
    readiness,
    metrics,
    logger: { level: options.env['LOG_LEVEL'] ?? 'warn', base: null },
    trustProxy: options.env['TRUST_PROXY'],
  });
  const postgres = await startEmbeddedPostgres({
    dataDir: join(dataDir, 'postgres'),
    durable: options.durable ?? true,
    log: (line) => host.log.info(line),
  });
  try {
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
    const depsOf = (name: ServiceName): ServiceDeps => ({
      database: { url: databaseUrls[name], poolSize: name === 'booking' ? 12 : 6 },
      transport: pgTransport({ concurrency: 2 }),
      live,
      liveState,
      peers: inProcessPeers(secrets.internalSecret, () => host),
      files: directoryFileStore(join(dataDir, 'files')),
      clock,
      tokenPublicKey: secrets.tokenPublicKey,
      internalSecret: secrets.internalSecret,
      readiness,
      metrics,
      log: host.log.child({ service: name }),
    });
    const plugins: FastifyPluginAsync[] = [
      buildAuthService(readConfig(authConfig, env), depsOf('auth')),
      buildBookingService(readConfig(bookingConfig, env), depsOf('booking')),
      buildDriverService(readConfig(driverConfig, env), depsOf('driver')),
      buildSalaryService(readConfig(salaryConfig, env), depsOf('salary')),
      buildInvoiceService(readConfig(invoiceConfig, env), depsOf('invoice')),
    ];
    onStep('Migrating the databases of the five services');
    await installGateway(
      host,
      { kind: 'in-process', plugins },
      {
        config: readConfig(gatewayConfig, env),
        deps: {
          live,
          liveState,
          metrics,
          tokenPublicKey: secrets.tokenPublicKey,
          internalSecret: secrets.internalSecret,
        },
      },
    );
    await host.ready();
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
      },
    };
  } catch (error) {
    await host.close();
    await postgres.stop();
    throw error;
  }
}
