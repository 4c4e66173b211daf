import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { provisionDatabase, type Environment } from '@pahiya/service-kit';
import type { DemoAdmin } from '../demo/demo-data.ts';
import { refuseTakenPort } from '../free-ports.ts';
import { keptSecrets } from '../secrets.ts';
import { topology, type ProcessSpec } from '../topology.ts';
import { seedDemonstration } from './demonstration.ts';
import { openInfrastructure } from './infrastructure.ts';
import { environmentOf } from './process-environment.ts';
import { superviseProcess, type SupervisedProcess } from './supervised-process.ts';

type ProcessName = ProcessSpec['name'];

export interface DistributedOptions {
  /** Everything that is kept here: secrets, files, and what the infrastructure started here stores. */
  dataDir: string;
  /** Where the gateway listens; services listen on 127.0.0.1. */
  host: string;
  portOf: (spec: ProcessSpec) => number;
  env: Environment;
  /** Writes the demonstration into an empty database, with this first admin. */
  demo?: DemoAdmin;
  /** Told before each step, when a process is ready, dies or is back; in words for a terminal. */
  onStep?: (step: string) => void;
}

export interface DistributedPlatform {
  /** Of the gateway. */
  url: string;
  /** Superuser's connection string. */
  adminUrl: string;
  processes: Readonly<Record<ProcessName, SupervisedProcess>>;
  urlOf(name: ProcessName): string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');

/** The processes of the topology in the order of their needs; those of one round do not need each other. */
function startRounds(): ProcessSpec[][] {
  const rounds: ProcessSpec[][] = [];
  const names = new Set<string>(topology.map(({ name }) => name));
  const started = new Set<string>();
  while (started.size < topology.length) {
    const round = topology.filter(
      ({ name, needs }) => !started.has(name) && needs.every((need) => !names.has(need) || started.has(need)),
    );
    if (round.length === 0) throw new Error('The processes of the topology need each other in a circle');
    for (const { name } of round) started.add(name);
    rounds.push(round);
  }
  return rounds;
}

/** The whole platform as processes of this machine, each with its own configuration and nothing else, ready to serve. */
export async function openDistributed(options: DistributedOptions): Promise<DistributedPlatform> {
  const { dataDir, host, portOf, demo, onStep = () => {} } = options;
  for (const spec of topology) await refuseTakenPort(spec.public ? host : '127.0.0.1', portOf(spec));
  const secrets = await keptSecrets(dataDir);
  const infrastructure = await openInfrastructure(dataDir, options.env, { onStep, log: onStep });

  const urls = Object.fromEntries(topology.map((spec) => [spec.name, `http://127.0.0.1:${portOf(spec)}`])) as Record<
    ProcessName,
    string
  >;
  const everything: Environment = {
    LOG_LEVEL: 'warn',
    INTERNAL_SECRET: secrets.internalSecret,
    TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
    QUOTE_SECRET: secrets.quoteSecret,
    FILES_DIR: join(dataDir, 'files'),
    MAILBOX_DIR: join(dataDir, 'mailbox'),
    PUBLIC_URL: `http://localhost:${new URL(urls.gateway).port}`,
    ...options.env,
    ...(demo ? { ADMIN_EMAIL: demo.email, ADMIN_PASSWORD: demo.password } : {}),
    NATS_URL: infrastructure.natsUrl,
    REDIS_URL: infrastructure.redisUrl,
    JWKS_URL: `${urls.auth}/.well-known/jwks.json`,
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, urls[name]])),
  };
  const supervise = (spec: ProcessSpec, databaseUrls: Record<ServiceName, string>): SupervisedProcess =>
    superviseProcess({
      name: spec.name,
      entry: join(root, spec.folder, 'src/main.ts'),
      env: environmentOf(spec.name, {
        ...everything,
        PORT: String(portOf(spec)),
        // Proxies in front are the gateway's; a service is behind the gateway alone.
        ...(spec.name === 'gateway'
          ? { HOST: host }
          : { HOST: '127.0.0.1', DATABASE_URL: databaseUrls[spec.name], TRUST_PROXY: undefined }),
      }),
      readyUrl: `${urls[spec.name]}/health/ready`,
      onNews: onStep,
    });

  const opened: SupervisedProcess[] = [];
  const stop = async (): Promise<void> => {
    // The gateway first, so that nobody is let in any more; auth last, because the others ask it.
    for (const child of opened.toReversed()) await child.stop();
    await infrastructure.stop();
  };
  try {
    onStep('Giving each service its database role and schema');
    const databaseUrls = await provisionDatabase(infrastructure.adminUrl, (name) => secrets.databasePasswords[name]);
    if (demo) await seedDemonstration({ env: everything, databaseUrls, admin: demo, onStep });
    const processes = Object.fromEntries(topology.map((spec) => [spec.name, supervise(spec, databaseUrls)])) as Record<
      ProcessName,
      SupervisedProcess
    >;
    for (const round of startRounds()) {
      opened.push(...round.map(({ name }) => processes[name]));
      await Promise.all(
        round.map(async ({ name }) => {
          await processes[name].start();
          onStep(`${name.padEnd(8)} ready at ${urls[name]}`);
        }),
      );
    }
    return { url: urls.gateway, adminUrl: infrastructure.adminUrl, processes, urlOf: (name) => urls[name], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
