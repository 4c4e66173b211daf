import { fork, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { Client } from 'pg';
import { newTokenKey } from './minted-tokens.ts';

const folder = fileURLToPath(new URL('../peers', import.meta.url));
const PASSWORD = 'Kaveri#2026';

/** The peer that runs, as one process or as gateway and service over NATS. */
export interface Peer {
  url: string;
  databaseUrl: string;
  /** PEM of the key that signs its tokens. */
  tokenKey: string;
  rider: string;
  driver: string;
  /** A rider whose company allows two open rides, and none at the same time. */
  limitedRider: string;
  stop(): Promise<void>;
}

export interface PeerOptions {
  /** PostgreSQL, as superuser: the peer has a database of its own there. */
  adminUrl: string;
  database: string;
  /** If given, the peer runs as gateway and service over NATS. */
  natsUrl?: string;
}

async function buildPeer(): Promise<void> {
  const built = join(folder, 'dist/main.js');
  const newest = Math.max(...globSync('{build.ts,src/**/*.ts}', { cwd: folder }).map((file) => changedAt(file)));
  if (existsSync(built) && statSync(built).mtimeMs > newest) return;
  const child = fork(join(folder, 'build.ts'), { execArgv: [] });
  const [code] = (await once(child, 'exit')) as [number | null];
  if (code !== 0) throw new Error(`The peer could not be built: ${code}`);
}

const changedAt = (file: string): number => statSync(join(folder, file)).mtimeMs;

async function createDatabase(adminUrl: string, name: string): Promise<string> {
  const admin = new Client({ connectionString: adminUrl });
  await admin.connect();
  try {
    await admin.query(`CREATE DATABASE ${name}`);
  } finally {
    await admin.end();
  }
  const url = new URL(adminUrl);
  url.pathname = `/${name}`;
  return url.href;
}

interface PeerProcess {
  url: string;
  stop(): Promise<void>;
}

/** Resolves when the process serves. */
async function startProcess(role: 'all' | 'gateway' | 'service', env: Record<string, string>): Promise<PeerProcess> {
  const child: ChildProcess = fork(join(folder, 'dist/main.js'), {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    execArgv: [],
    env: { ...process.env, ...env, PEER_ROLE: role },
  });
  const ended = once(child, 'exit');
  const [{ url }] = (await Promise.race([
    once(child, 'message'),
    ended.then(([code]) => Promise.reject(new Error(`The peer's ${role} ended with ${code} before it served`))),
  ])) as [{ url: string }];
  return {
    url,
    async stop() {
      child.disconnect();
      await ended;
    },
  };
}

async function answerOf<T>(url: string, body: object): Promise<T> {
  const headers = { 'content-type': 'application/json' };
  const answer = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${url} answered ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as T;
}

export async function startPeer({ adminUrl, database, natsUrl }: PeerOptions): Promise<Peer> {
  await buildPeer();
  const databaseUrl = await createDatabase(adminUrl, database);
  const tokenKey = newTokenKey();
  const env = {
    DATABASE_URL: databaseUrl,
    TOKEN_PRIVATE_KEY: tokenKey,
    SEED_PASSWORD: PASSWORD,
    ...(natsUrl === undefined ? {} : { NATS_URL: natsUrl }),
  };
  const started: PeerProcess[] = [];
  const stop = async () => {
    for (const each of started.toReversed()) await each.stop();
  };
  try {
    for (const role of natsUrl === undefined ? (['all'] as const) : (['service', 'gateway'] as const))
      started.push(await startProcess(role, env));
    const url = started.at(-1)?.url ?? '';
    const login = async (companyId: string, employeeName: string, email: string): Promise<string> => {
      const form = { companyId, employeeId: '1', employeeName, email, password: PASSWORD };
      return (await answerOf<{ token: string }>(`${url}/api/auth/login`, form)).token;
    };
    const driverForm = { phoneNumber: '9810000000', password: PASSWORD };
    const { token: driver } = await answerOf<{ token: string }>(`${url}/api/driver/login`, driverForm);
    return {
      url,
      databaseUrl,
      tokenKey,
      rider: await login('BENCH', 'Asha Rao', 'asha@bench.example'),
      limitedRider: await login('LIMITS', 'Ravi Iyer', 'ravi@limits.example'),
      driver,
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
