import { join } from 'node:path';
import { SERVICE_NAMES } from '@pahiya/contracts';
import { provisionDatabase, serviceKeysText, type Environment } from '@pahiya/service-kit';
import type { DemoAdmin } from '../demo/demo-data.ts';
import { openDoors } from '../demo/open-doors.ts';
import { refuseTakenPort } from '../free-ports.ts';
import { keptSecrets, type Secrets } from '../secrets.ts';
import { topology, type ProcessSpec } from '../topology.ts';
import { seedDemonstration } from './demonstration.ts';
import { openInfrastructure, type Infrastructure } from './infrastructure.ts';
import { environmentOf } from './process-environment.ts';
import { SupervisedProcess } from './supervised-process.ts';

type ProcessName = ProcessSpec['name'];

export interface DistributedOptions {
  /** Holds everything that is stored: secrets, files, and the data of the servers started here. */
  dataDir: string;
  /** Where the gateway listens; services listen on 127.0.0.1. */
  host: string;
  portOf: (spec: ProcessSpec) => number;
  /** Where a process tells metrics and what is not ready, on 127.0.0.1; nowhere unless said. */
  internalPortOf?: (spec: ProcessSpec) => number;
  env: Environment;
  /** Writes the demonstration into an empty database. Its first admin is this one. */
  demo?: DemoAdmin;
  /** Called before each step, and when a process is ready, dies or is back, with a line for a terminal. */
  onStep?: (step: string) => void;
}

export interface DistributedPlatform {
  /** Of the gateway. */
  url: string;
  /** Superuser's connection string. */
  adminUrl: string;
  processes: Readonly<Record<ProcessName, SupervisedProcess>>;
  brokersOf: Infrastructure['brokersOf'];
  servers: Infrastructure['servers'];
  urlOf(name: ProcessName): string;
  stop(): Promise<void>;
}

const root = join(import.meta.dirname, '../../..');
/** Services listen here; only the gateway is reached from outside. */
const LOOPBACK = '127.0.0.1';

/** The whole platform as processes of this machine, ready to serve. Each process gets its own configuration and nothing else. */
export async function openDistributed(options: DistributedOptions): Promise<DistributedPlatform> {
  const { dataDir, host, portOf, demo, onStep = () => {} } = options;
  for (const spec of topology) await refuseTakenPort(spec.public ? host : LOOPBACK, portOf(spec));
  const secrets = await keptSecrets(dataDir);
  const infrastructure = await openInfrastructure(dataDir, options.env, { secrets, onStep, log: onStep });
  const urls = byProcess((spec) => `http://${LOOPBACK}:${portOf(spec)}`);
  const env = installationEnvironment(options, { secrets, urls });

  const opened: SupervisedProcess[] = [];
  const stop = async (): Promise<void> => {
    // The gateway first, so that no new requests arrive; auth last, because the others ask it for its keys.
    for (const child of opened.toReversed()) await child.stop();
    await infrastructure.stop();
  };
  try {
    onStep('Giving each service its database role and schema');
    const databaseUrls = await provisionDatabase(infrastructure.adminUrl, (name) => secrets.databasePasswords[name]);
    if (demo)
      await seedDemonstration({
        env: { ...env, ...infrastructure.brokersOf('operator') },
        databaseUrls,
        serviceKeys: secrets.serviceKeys,
        admin: demo,
        onStep,
      });
    const processes = byProcess(
      (spec) =>
        new SupervisedProcess({
          name: spec.name,
          entry: join(root, spec.folder, 'src/main.ts'),
          env: environmentOf(spec.name, {
            ...env,
            ...portsOf(spec, options),
            SERVICE_KEY: secrets.serviceKeys[spec.name],
            ...infrastructure.brokersOf(spec.name),
            // TRUST_PROXY names the proxies in front of the gateway; a service is behind the gateway only.
            ...(spec.name === 'gateway'
              ? { HOST: host }
              : { HOST: LOOPBACK, DATABASE_URL: databaseUrls[spec.name], TRUST_PROXY: undefined }),
          }),
          readyUrl: `${urls[spec.name]}/health/ready`,
          onNews: onStep,
        }),
    );
    for (const round of startRounds(topology)) {
      opened.push(...round.map(({ name }) => processes[name]));
      await Promise.all(
        round.map(async ({ name }) => {
          await processes[name].start();
          onStep(`${name.padEnd(8)} ready at ${urls[name]}`);
        }),
      );
    }
    const { adminUrl, brokersOf, servers } = infrastructure;
    return { url: urls.gateway, adminUrl, brokersOf, servers, processes, urlOf: (name) => urls[name], stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

const portsOf = (spec: ProcessSpec, { portOf, internalPortOf }: DistributedOptions) => ({
  PORT: String(portOf(spec)),
  INTERNAL_PORT: String(internalPortOf?.(spec) ?? 0),
});

const byProcess = <T>(valueOf: (spec: ProcessSpec) => T): Record<ProcessName, T> =>
  Object.fromEntries(topology.map((spec) => [spec.name, valueOf(spec)])) as Record<ProcessName, T>;

/** Everything that the processes read, before environmentOf() picks the keys of each. */
function installationEnvironment(
  { dataDir, env, demo }: DistributedOptions,
  { secrets, urls }: { secrets: Secrets; urls: Record<ProcessName, string> },
): Environment {
  return {
    LOG_LEVEL: 'warn',
    INTERNAL_SECRET: secrets.internalSecret,
    TOKEN_PRIVATE_KEY: secrets.tokenPrivateKey,
    QUOTE_SECRET: secrets.quoteSecret,
    FILES_KEYS: secrets.filesKeys.join(','),
    SIGN_IN_KEYS: secrets.signInKeys.join(','),
    FILES_DIR: join(dataDir, 'files'),
    MAILBOX_DIR: join(dataDir, 'mailbox'),
    PUBLIC_URL: `http://localhost:${new URL(urls.gateway).port}`,
    ...env,
    ...(demo ? { ...openDoors(env), ADMIN_EMAIL: demo.email, ADMIN_PASSWORD: demo.password } : { DEMO: 'off' }),
    SERVICE_KEYS: serviceKeysText(secrets.serviceKeys),
    JWKS_URL: `${urls.auth}/.well-known/jwks.json`,
    ...Object.fromEntries(SERVICE_NAMES.map((name) => [`${name.toUpperCase()}_URL`, urls[name]])),
  };
}

/** The processes in the order in which they can start. The processes of one round do not need each other. */
function startRounds(specs: readonly ProcessSpec[]): ProcessSpec[][] {
  const rounds: ProcessSpec[][] = [];
  const names = new Set<string>(specs.map(({ name }) => name));
  const started = new Set<string>();
  while (started.size < specs.length) {
    const round = specs.filter(
      ({ name, needs }) => !started.has(name) && needs.every((need) => !names.has(need) || started.has(need)),
    );
    if (round.length === 0) throw new Error('The processes of the topology need each other in a circle');
    for (const { name } of round) started.add(name);
    rounds.push(round);
  }
  return rounds;
}
