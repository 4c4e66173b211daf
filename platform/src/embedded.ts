import { join, resolve } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { ServiceName } from '@pahiya/contracts';
import { startEmbeddedPostgres } from '@pahiya/local-servers';
import { inProcessLive, pgTransport } from '@pahiya/messaging';
import { startTracing } from '@pahiya/tracing';
import {
  createHost,
  createReadiness,
  fileKeys,
  fileStoreConfig,
  memoryLiveState,
  openInternalPort,
  openFileStore,
  provisionDatabase,
  processConfig,
  readConfig,
  type Environment,
} from '@pahiya/service-kit';
import { postgresIn } from './backup/backup-config.ts';
import { openBackup, type ContinuousBackup } from './backup/continuous-backup.ts';
import { openWithClaim, type Claim } from './claim-data-dir.ts';
import { collectStartGarbage } from './collect-start-garbage.ts';
import { BEGINS_ANEW, dropUnfinishedDemonstration } from './demo/unfinished-demonstration.ts';
import { refuseTakenPort } from './free-ports.ts';
import { installPlatform } from './install-platform.ts';
import { createPlatformClock, type PlatformClock } from './platform-clock.ts';
import { keptSecrets, type Secrets } from './secrets.ts';

export interface EmbeddedOptions {
  /** Holds everything that the platform stores: database, files, mails, secrets. */
  dataDir: string;
  host: string;
  /** 0 picks a free one. */
  port: number;
  env: Environment;
  /** Called before each step, with a line for a terminal. */
  onStep?: (step: string) => void;
  /** False for tests and benchmarks: the database may lose the last moments in a power cut. */
  durable?: boolean;
}

export interface EmbeddedPlatform {
  app: FastifyInstance;
  clock: PlatformClock;
  /** Superuser's connection string. */
  adminUrl: string;
  /** Sent to internal routes. A call with it is not rate limited. */
  internalSecret: string;
  listen(): Promise<string>;
  stop(): Promise<void>;
}

/** The whole platform in this process, with PostgreSQL beside it. The five services are plugins of the gateway's host. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedPlatform> {
  refuseOtherFolder(options);
  await refuseTakenPort(options.host, options.port);
  return openWithClaim(options.dataDir, (claim) => openClaimed(options, claim));
}

async function openClaimed(options: EmbeddedOptions, claim: Claim): Promise<EmbeddedPlatform> {
  const { dataDir, onStep = () => {} } = options;
  onStep('Starting PostgreSQL');
  const secrets = await keptSecrets(dataDir);
  const { collectorUrl } = readConfig({ collectorUrl: processConfig.collectorUrl }, options.env);
  const stopTracing = await startTracing({ name: 'pahiya', collectorUrl });
  const { host, readiness, metrics } = openHost(options.env);
  const backup = await openBackup(dataDir, options.env);
  const postgres = await startDatabase(options, backup);
  const clock = createPlatformClock();
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: host.log });
  const stop = async (): Promise<void> => {
    await backup.stopNights();
    await host.close();
    await backup.stop();
    await liveState.close();
    await live.close();
    await postgres.stop();
    await stopTracing();
    await claim.release();
  };
  try {
    const databaseUrls = await prepareDatabase(postgres.adminUrl, secrets, onStep);
    const env = serviceEnvironment(options, secrets);
    onStep('Migrating the databases of the five services');
    await installPlatform(host, {
      env,
      databaseUrls,
      transport: () => pgTransport({ concurrency: 2 }),
      live,
      liveState,
      files: backup.around(await openFileStore(readConfig(fileStoreConfig, env)), host.log),
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
      async listen() {
        await collectStartGarbage();
        const address = await host.listen({ host: options.host, port: options.port });
        // Begins after the demonstration is written, because a start from a backup with a part of it would drop all
        // data.
        const { adminUrl } = postgres;
        await backup.begin({ ...readConfig({ fileKeys }, env), adminUrl, clock, metrics, log: host.log });
        return address;
      },
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

const startDatabase = ({ dataDir, durable = true, onStep = () => {} }: EmbeddedOptions, backup: ContinuousBackup) =>
  startEmbeddedPostgres({ dataDir: postgresIn(dataDir), durable, keepsRunning: true, ...backup.server, log: onStep });

/** A free port by default, because several platforms may run on a developer's machine. */
const localInternalPort = { ...processConfig.internalPort, default: 0 };
const LOOPBACK = '127.0.0.1';

function openHost(env: Environment) {
  const metrics = new Registry();
  collectDefaultMetrics({ register: metrics });
  const readiness = createReadiness();
  const host = createHost({
    name: 'pahiya',
    readiness,
    metrics,
    logger: { level: env['LOG_LEVEL'] ?? 'warn', base: null },
    trustProxy: env['TRUST_PROXY'],
  });
  const { internalPort } = readConfig({ internalPort: localInternalPort }, env);
  openInternalPort(host, { readiness, metrics, address: { host: LOOPBACK, port: internalPort } });
  return { host, readiness, metrics };
}

/** Returns a connection string for each service, with a role of its own. */
async function prepareDatabase(
  adminUrl: string,
  { databasePasswords }: Secrets,
  onStep: (step: string) => void,
): Promise<Record<ServiceName, string>> {
  if (await dropUnfinishedDemonstration(adminUrl)) onStep(BEGINS_ANEW);
  return provisionDatabase(adminUrl, (service) => databasePasswords[service]);
}

const filesIn = (dataDir: string) => join(dataDir, 'files');

/** Whoever sets FILES_DIR would believe that the documents are there. */
function refuseOtherFolder({ dataDir, env }: EmbeddedOptions): void {
  const { FILES_DIR: given, FILES_S3_BUCKET: bucket } = env;
  const own = resolve(filesIn(dataDir));
  if (given && !bucket && resolve(given) !== own)
    throw new Error(
      `FILES_DIR is ${given}, but npm start keeps documents in ${own}. Unset it: DATA_DIR moves all data, and FILES_S3_BUCKET names a bucket for documents.`,
    );
}

/** What the services' configurations are read from. The caller's environment overrides what the installation made itself. */
function serviceEnvironment({ dataDir, env }: EmbeddedOptions, secrets: Secrets): Environment {
  return {
    TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
    QUOTE_SECRET: secrets.quoteSecret,
    FILES_KEYS: secrets.filesKeys.join(','),
    SIGN_IN_KEYS: secrets.signInKeys.join(','),
    MAILBOX_DIR: join(dataDir, 'mailbox'),
    ...env,
    FILES_DIR: filesIn(dataDir),
  };
}
