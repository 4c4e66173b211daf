import { once } from 'node:events';
import { connect } from 'node:net';
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Pool } from 'pg';
import { PROCESS_NAMES, type ProcessName } from '@pahiya/contracts';
import {
  findProgram,
  natsProgram,
  redisProgram,
  startEmbeddedPostgres,
  startProgram,
  type LocalServer,
  type ServerProgram,
} from '@pahiya/local-servers';
import { openLink, type Link } from '@pahiya/testing';
import { openReplicas, type Replica } from '../open-replicas.ts';
import { password } from '../people.ts';
import { openBalancer, type Balancer } from '../replicas.ts';

const SERVERS = ['postgres', 'nats', 'redis'] as const;
export type LinkName = Exclude<ProcessName, 'gateway'> | (typeof SERVERS)[number];

/** The distributed platform with two replicas of each process, and a cable in front of each server and service. */
export interface FaultyPlatform {
  /** The address of the balancer in front of the gateways. Calls to it do not go through a cable. */
  url: string;
  /** Connections for what looks from outside. They do not go through the cable. */
  database: Pool;
  links: Readonly<Record<LinkName, Link>>;
  replicas: Readonly<Record<ProcessName, readonly [Replica, Replica]>>;
  nats: LocalServer;
  redis: LocalServer;
  postgresPid(): Promise<number>;
  /** Deletes all keys, which an operator may do at any time (docs/operations.md). */
  emptyRedis(): Promise<void>;
  /** Sets the clock of a process ahead by so much; 0 rights it. */
  setClock(pid: number, aheadMs: number): Promise<void>;
  close(): Promise<void>;
}

const clockModule = pathToFileURL(join(import.meta.dirname, 'jumping-clock.mjs')).href;

/** Settings for a fast test: no limits of requests, no second factor, no wait before a process leaves. */
const settings = {
  RATE_LIMIT_PER_MINUTE: '0',
  LOGIN_LIMIT_PER_MINUTE: '0',
  ADMIN_EMAIL: 'admin@pahiya.example',
  ADMIN_PASSWORD: password,
  ADMIN_SECOND_FACTOR: 'off',
  LOG_LEVEL: 'silent',
  LEAVE_WAIT_MS: '0',
  // Rides of later days can be driven at once.
  START_EARLY_MINUTES: '525600',
};

function programAt(kind: ServerProgram): string {
  const path = findProgram(kind.program);
  if (path === undefined) throw new Error(`${kind.program} is not installed`);
  return path;
}

/** `disk` holds the data of the three servers and the files, `dataDir` the rest. */
export async function openFaultyPlatform(dataDir: string, disk: string): Promise<FaultyPlatform> {
  const opened: { close(): void | Promise<void> }[] = [];
  const close = async () => {
    for (const each of opened.toReversed()) await each.close();
  };
  const kept = <T>(it: T, end: (it: T) => void | Promise<void>): T => {
    opened.push({ close: () => end(it) });
    return it;
  };
  try {
    const onNews = () => undefined;
    const postgres = kept(
      await startEmbeddedPostgres({ dataDir: join(disk, 'postgres'), keepsRunning: true, log: onNews }),
      (server) => server.stop(),
    );
    const start = async (kind: ServerProgram) =>
      kept(await startProgram(programAt(kind), kind, { folder: join(disk, kind.program), onNews }), (server) =>
        server.stop(),
      );
    const [nats, redis] = [await start(natsProgram), await start(redisProgram)];
    const ports = { postgres: postgres.port, nats: portOf(nats), redis: portOf(redis) };
    const { links, balancers } = await openCables(ports);
    for (const each of [...Object.values(links), ...Object.values(balancers)]) kept(each, (it) => it.close());
    const database = kept(new Pool({ connectionString: postgres.adminUrl, max: 4 }), (pool) => pool.end());
    // The pool tells of connections that the server ends while they are idle.
    database.on('error', onNews);

    const clocks = join(dataDir, 'clocks');
    await mkdir(clocks);
    const env = {
      ...process.env,
      ...settings,
      ...addressesOver(links, postgres.adminUrl),
      FILES_DIR: join(disk, 'files'),
      NODE_OPTIONS: `--import=${clockModule}?folder=${encodeURIComponent(clocks)}`,
    };
    const addressOf = (name: ProcessName) =>
      name === 'gateway' ? balancers.gateway.url : `http://127.0.0.1:${links[name].port}`;
    const { platform, replicas } = await openReplicas({ dataDir, env, balancers, addressOf });
    kept(platform, (it) => it.stop());
    return {
      url: balancers.gateway.url,
      database,
      links,
      replicas,
      nats,
      redis,
      close,
      postgresPid: async () => Number((await readFile(join(disk, 'postgres/postmaster.pid'), 'utf8')).split('\n')[0]),
      emptyRedis: () => say(portOf(redis), 'FLUSHALL\r\n'),
      setClock: (pid, aheadMs) =>
        aheadMs === 0
          ? rm(join(clocks, String(pid)), { force: true })
          : writeFile(join(clocks, String(pid)), String(aheadMs)),
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Where the processes reach the servers: through the cables. */
const addressesOver = ({ nats, redis, postgres }: Record<LinkName, Link>, adminUrl: string) => ({
  NATS_URL: `nats://127.0.0.1:${nats.port}`,
  REDIS_URL: `redis://127.0.0.1:${redis.port}`,
  DATABASE_ADMIN_URL: Object.assign(new URL(adminUrl), { port: postgres.port }).href,
});

const portOf = (server: LocalServer) => Number(new URL(server.url).port);

/** Sends one command to Redis. If Redis is starting again, it has already lost what it may lose. */
async function say(port: number, command: string): Promise<void> {
  const socket = connect(port, '127.0.0.1');
  try {
    socket.write(command);
    await once(socket, 'data');
  } catch {
    // Nobody listens.
  } finally {
    socket.destroy();
  }
}

async function openCables(servers: Record<(typeof SERVERS)[number], number>) {
  const links: Partial<Record<LinkName, Link>> = {};
  const balancers: Partial<Record<ProcessName, Balancer>> = {};
  for (const name of SERVERS) links[name] = await openLink(servers[name]);
  for (const name of PROCESS_NAMES) {
    const balancer = (balancers[name] = await openBalancer());
    if (name !== 'gateway') links[name] = await openLink(Number(new URL(balancer.url).port));
  }
  return {
    links: links as Record<LinkName, Link>,
    balancers: balancers as Record<ProcessName, Balancer>,
  };
}
