import { join } from 'node:path';
import { SERVICE_NAMES, type ServiceName } from '@pahiya/contracts';
import { databaseUrlsOf, dropEvents, readConfig, serviceKeysText, type Environment } from '@pahiya/service-kit';
import { brokerConfig } from '../broker-config.ts';
import { openWithClaim, type Claim } from '../claim-data-dir.ts';
import type { DemoAdmin } from '../demo/demo-data.ts';
import { openDoors } from '../demo/open-doors.ts';
import { BEGINS_ANEW, dropUnfinishedDemonstration } from '../demo/unfinished-demonstration.ts';
import { refuseTakenPort } from '../free-ports.ts';
import { keptSecrets, type Secrets } from '../secrets.ts';
import { topology, type ProcessSpec } from '../topology.ts';
import { seedDemonstration } from './demonstration.ts';
import { openInfrastructure, type Infrastructure } from './infrastructure.ts';
import { LOOPBACK, placeOf, type Ports } from './place-of.ts';
import { environmentOf } from './process-environment.ts';
import { presentRelease, type Release } from './release.ts';
import { SupervisedProcess } from './supervised-process.ts';

type ProcessName = ProcessSpec['name'];

export interface DistributedOptions {
  /** Holds everything that is stored: secrets, files, and the data of the servers started here. */
  dataDir: string;
  /** Where the gateway listens; services listen on 127.0.0.1. */
  host: string;
  portOf: (spec: ProcessSpec) => number;
  /** The port on 127.0.0.1 at which a process serves its metrics and what is not ready; none by default. */
  internalPortOf?: (spec: ProcessSpec) => number;
  /**
   * The address at which the others reach a process, if a balancer is in front of its replicas; its own port by
   * default.
   */
  addressOf?: (spec: ProcessSpec) => string | undefined;
  env: Environment;
  /** The release whose processes run; the present one by default. */
  release?: Release;
  /** If set, writes the demonstration into an empty database, with this first admin. */
  demo?: DemoAdmin;
  /** How long a process may take to stop before it is killed; 20 s by default. */
  killAfterMs?: number;
  /** The open file that all processes write their logs to; standard output by default. */
  logTo?: number;
  /** Called before each step, and when a process is ready, dies or is back, with a line for a terminal. */
  onStep?: (step: string) => void;
}

export interface DistributedPlatform {
  /** The address of the gateway. */
  url: string;
  /** Superuser's connection string. */
  adminUrl: string;
  processes: Readonly<Record<ProcessName, SupervisedProcess>>;
  brokersOf: Infrastructure['brokersOf'];
  servers: Infrastructure['servers'];
  /** The address at which the other processes reach a process. */
  urlOf(name: ProcessName): string;
  /** Another replica of a process at its own ports, not started yet; of the platform's release by default. */
  replicaOf(name: ProcessName, ports: Ports, of?: Release): SupervisedProcess;
  stop(): Promise<void>;
}

/** The whole platform as processes of this machine, ready to serve. Each process gets its own configuration and nothing else. */
export async function openDistributed(options: DistributedOptions): Promise<DistributedPlatform> {
  const { dataDir, host, portOf, onStep = () => {} } = options;
  for (const spec of topology) await refuseTakenPort(spec.public ? host : LOOPBACK, portOf(spec));
  // Whoever sets it would believe that there is a backup.
  if (options.env['BACKUP_DIR']) onStep('BACKUP_DIR is for npm start: here only npm run backup makes a backup');
  return openWithClaim(dataDir, (claim) => openClaimed(options, claim));
}

async function openClaimed(options: DistributedOptions, claim: Claim): Promise<DistributedPlatform> {
  const { dataDir, host, portOf, release = presentRelease, onStep = () => {} } = options;
  const secrets = await keptSecrets(dataDir);
  const infrastructure = await openInfrastructure(dataDir, options.env, { secrets, onStep, log: onStep });
  const urls = byProcess((spec) => options.addressOf?.(spec) ?? `http://${LOOPBACK}:${portOf(spec)}`);
  const env = installationEnvironment(options, { secrets, urls });

  const opened = new Map<ProcessName, SupervisedProcess[]>(topology.map(({ name }) => [name, []]));
  const stop = async (): Promise<void> => {
    // The gateway first, so that no new requests arrive; auth last, because the others ask it for its keys.
    for (const round of roundsByNeed(topology).toReversed())
      for (const { name } of round) await Promise.all(opened.get(name)?.map((child) => child.stop()) ?? []);
    await infrastructure.stop();
    await claim.release();
  };
  try {
    const databaseUrls = await prepareDatabase(options, { infrastructure, secrets, env });
    const replicaOf = (name: ProcessName, ports: Ports, of = release) => {
      const replica = new SupervisedProcess({
        name,
        entry: of.entryOf(name),
        env: environmentOf(name, {
          ...env,
          ...placeOf(ports, name === 'gateway' ? host : LOOPBACK),
          SERVICE_KEY: secrets.serviceKeys[name],
          ...infrastructure.brokersOf(name),
          // TRUST_PROXY names the proxies in front of the gateway; a service is behind the gateway only.
          ...(name !== 'gateway' && { DATABASE_URL: databaseUrls[name], TRUST_PROXY: undefined }),
        }),
        readyUrl: `http://${name === 'gateway' ? askedAt(host) : LOOPBACK}:${ports.port}/health/ready`,
        logTo: options.logTo,
        killAfterMs: options.killAfterMs,
        onNews: onStep,
      });
      opened.get(name)?.push(replica);
      return replica;
    };
    const processes = byProcess((spec) =>
      replicaOf(spec.name, { port: portOf(spec), internalPort: options.internalPortOf?.(spec) }),
    );
    await startTogether(processes, (name) => onStep(`${name.padEnd(8)} ready at ${urls[name]}`));
    const { adminUrl, brokersOf, servers } = infrastructure;
    return { url: urls.gateway, adminUrl, brokersOf, servers, processes, urlOf: (name) => urls[name], replicaOf, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Provisions, migrates and, where asked, writes the demonstration. Returns a connection string for each service. */
async function prepareDatabase(
  { env: given, release = presentRelease, demo, onStep = () => {} }: DistributedOptions,
  { infrastructure, secrets, env }: { infrastructure: Infrastructure; secrets: Secrets; env: Environment },
): Promise<Record<ServiceName, string>> {
  const { adminUrl, brokersOf } = infrastructure;
  const operator = brokersOf('operator');
  const dropsEvents = () => dropEvents(readConfig(brokerConfig, { ...given, ...operator }));
  if (await dropUnfinishedDemonstration(adminUrl, dropsEvents)) onStep(BEGINS_ANEW);
  onStep('Giving each service its database role, its schema and its events');
  await release.provision({ adminUrl, brokersOf, secrets, env: given });
  const databaseUrls = databaseUrlsOf(adminUrl, (name) => secrets.databasePasswords[name]);
  for (const name of SERVICE_NAMES) await release.migrate(name, databaseUrls[name]);
  if (demo)
    await seedDemonstration({
      env: { ...env, ...operator },
      adminUrl,
      databaseUrls,
      serviceKeys: secrets.serviceKeys,
      admin: demo,
      onStep,
    });
  return databaseUrls;
}

/** Starts all processes at once: each waits for what it needs, as in a cluster. Tells when each is ready. */
async function startTogether(
  processes: DistributedPlatform['processes'],
  tell: (name: ProcessName) => void,
): Promise<void> {
  await Promise.all(
    topology.map(async ({ name }) => {
      await processes[name].start();
      tell(name);
    }),
  );
}

/** The address at which a process that listens at `host` answers. */
function askedAt(host: string): string {
  if (host === '0.0.0.0' || host === '::') return LOOPBACK;
  return host.includes(':') ? `[${host}]` : host;
}

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

/** The processes in rounds: each needs only processes of earlier rounds. */
function roundsByNeed(specs: readonly ProcessSpec[]): ProcessSpec[][] {
  const rounds: ProcessSpec[][] = [];
  const names = new Set<string>(specs.map(({ name }) => name));
  const placed = new Set<string>();
  while (placed.size < specs.length) {
    const round = specs.filter(
      ({ name, needs }) => !placed.has(name) && needs.every((need) => !names.has(need) || placed.has(need)),
    );
    if (round.length === 0) throw new Error('The processes of the topology need each other in a circle');
    for (const { name } of round) placed.add(name);
    rounds.push(round);
  }
  return rounds;
}
