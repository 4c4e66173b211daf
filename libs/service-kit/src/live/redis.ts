import { readFile } from 'node:fs/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { IdentityCheck } from '../process/certificates.ts';

/** How often a connection is pinged. */
const PING_MS = 3000;
/** How long a connection may be silent before it is closed. */
const SILENCE_MS = 10_000;

export interface RedisAddress {
  /** Whether connections use TLS. */
  isSecure: boolean;
  /** The one server, or the sentinels that know which server is the primary. */
  nodes: { host: string; port: number }[];
  /** The name by which sentinels know the primary; undefined without sentinels. */
  primary?: string;
  username?: string;
  password?: string;
}

/**
 * Reads redis://user:password@host:6379 and, with Sentinel,
 * redis+sentinel://user:password@host1:26379,host2:26379/name. `rediss` means TLS, to the sentinels too. The
 * sentinels get neither user nor password, because by default they need none.
 */
export function redisAddressOf(url: string): RedisAddress {
  const parts = /^redis(s?)(\+sentinel)?:\/\/(?:([^:@/]*)(?::([^@/]*))?@)?([^/]+)(?:\/([\w.-]*))?$/.exec(url);
  if (parts === null) throw new Error('REDIS_URL is neither redis://host:6379 nor redis+sentinel://host:26379,…/name');
  const [, secure, sentinel, username = '', password = '', hosts = '', name = ''] = parts;
  if (sentinel && name === '') throw new Error('REDIS_URL names sentinels, but not the primary: …/name');
  return {
    isSecure: secure === 's',
    nodes: hosts.split(',').map((each) => {
      const { hostname, port } = new URL(`redis://${each}`);
      // A URL has an IPv6 address in brackets, with which a socket looks for a name.
      const host = hostname.replace(/^\[(.*)\]$/, '$1');
      return { host, port: Number(port || (sentinel ? 26_379 : 6379)) };
    }),
    ...(sentinel && { primary: name }),
    ...(username !== '' && { username: decodeURIComponent(username) }),
    ...(password !== '' && { password: decodeURIComponent(password) }),
  };
}

/** How soon a first connection is tried again after Redis has refused it, e.g. for its password. */
const AGAIN_MS = 1000;

/** For rediss://. */
export interface RedisTls {
  /** PEM file of the authority that has signed its certificate. */
  caFile?: string | undefined;
  checkServerIdentity?: IdentityCheck;
}

/**
 * Connects to Redis, and reconnects whenever the connection is lost or silent. Without a connection commands fail at once
 * instead of waiting for one. By sentinels it follows the primary.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger, tls: RedisTls = {}) {
  const client = await redisClient(url, log, tls);
  await client.connect();
  return client;
}

/**
 * Like connectRedis, for a process that does not wait for the connection: until `connected` resolves, commands fail.
 */
export async function connectRedisMeanwhile(url: string, log: FastifyBaseLogger, tls: RedisTls) {
  const client = await redisClient(url, log, tls);
  const connect = async (): Promise<void> => {
    try {
      await client.connect();
    } catch (error) {
      log.warn({ err: error }, 'redis refuses the connection; trying again');
      await delay(AGAIN_MS, undefined, { ref: false });
      return connect();
    }
  };
  return { client, connected: connect() };
}

async function redisClient(url: string, log: FastifyBaseLogger, { caFile, ...check }: RedisTls) {
  // Loaded lazily: the embedded platform has no Redis, and the library is 690 files.
  const { createClient, createSentinel } = await import('redis');
  const { isSecure, nodes, primary, username, password } = redisAddressOf(url);
  const ca = caFile === undefined ? {} : { ca: await readFile(caFile) };
  const tls = { ...(isSecure && { tls: true as const, ...check }), ...ca };
  const socket = {
    ...tls,
    socketTimeout: SILENCE_MS,
    // The library's own strategy stops reconnecting after a socket timeout.
    reconnectStrategy: (retries: number) => Math.min(50 * 2 ** retries, 2000) + Math.random() * 200,
  };
  const shared = {
    disableOfflineQueue: true,
    // Without a connection a command fails at once, and live-state.ts limits the wait for its answer. The library's own limit
    // is an abort signal for each command, which goes off 5 s later even if the command was answered
    // (docs/decisions/0010-what-speed-costs.md).
    commandOptions: { timeout: 0 },
    // Omits CLIENT SETINFO, which a user with few commands may not send, and which Redis before 7.2 does not know.
    disableClientInfo: true,
    pingInterval: PING_MS,
  };
  const user = { ...(username !== undefined && { username }), ...(password !== undefined && { password }) };
  const client =
    primary === undefined
      ? createClient({ ...shared, ...user, socket: { ...socket, ...nodes[0] } as never })
      : createSentinel({
          name: primary,
          sentinelRootNodes: nodes,
          nodeClientOptions: { ...shared, ...user, socket: socket as never },
          sentinelClientOptions: { ...shared, socket: tls as never },
          scanInterval: PING_MS,
        });
  // node-redis reconnects by itself; without a listener its error event would end the process.
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis is away'));
  return client;
}
