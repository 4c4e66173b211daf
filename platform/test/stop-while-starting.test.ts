import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { join } from 'node:path';
import { serviceKeysText } from '@pahiya/service-kit';
import { eventually, freePort, natsServer, redisServer, testKeys, type TestServer } from '@pahiya/testing';
import { environmentOf } from '../src/distributed/process-environment.ts';
import { newSecrets } from '../src/secrets.ts';
import { topology, type ProcessSpec } from '../src/topology.ts';

const root = join(import.meta.dirname, '../..');
/** The arguments of Node in the images, without the script. */
const [, ...preloaded] = JSON.parse(
  /^CMD (\[.*\])$/m.exec(readFileSync(join(root, 'Dockerfile'), 'utf8'))?.[1] ?? '[]',
).slice(0, -1) as string[];

/** A module that prints a line when it is loaded, after the preloads of the images and before the script. */
const saysThatItLoads = ['--import', 'data:text/javascript,console.log("loading")'];

/** Runs the process as PID 1 of its own namespace, as in a container, where a signal without a handler is ignored. */
const asFirst = ['unshare', '--user', '--map-root-user', '--pid', '--fork', '--kill-child'];
const [first = '', ...others] = asFirst;
const prefix = spawnSync(first, [...others, 'true']).status === 0 ? asFirst : [];

/** A server that accepts connections and never responds. */
interface Silent {
  server: Server;
  address: string;
  met: Promise<unknown>;
}

let nats: TestServer;
let redis: TestServer;
const silences: Silent[] = [];
const children: ChildProcess[] = [];
beforeAll(async () => {
  [nats, redis] = await Promise.all([natsServer(), redisServer()]);
});
afterAll(async () => {
  for (const child of children) child.kill('SIGKILL');
  for (const { server } of silences) server.close();
  await Promise.all([nats.stop(), redis.stop()]);
});

async function silence(): Promise<Silent> {
  const server = createServer();
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const met = once(server, 'connection');
  const silent = { server, address: `127.0.0.1:${(server.address() as AddressInfo).port}`, met };
  silences.push(silent);
  return silent;
}

const folderOf = (name: ProcessSpec['name']) => topology.find((spec) => spec.name === name)?.folder ?? '';

const { serviceKeys } = newSecrets();

/** `namespace` is the command that makes a namespace, or empty for none. */
function start(name: ProcessSpec['name'], environment: Record<string, string>, namespace = prefix) {
  const [program, ...args] = [...namespace, process.execPath, ...preloaded, ...saysThatItLoads, 'dist/main.js'];
  const child = spawn(program, args, {
    cwd: join(root, folderOf(name)),
    env: environmentOf(name, {
      ...process.env,
      HOST: '127.0.0.1',
      PORT: '0',
      NATS_URL: nats.url,
      REDIS_URL: redis.url,
      DATABASE_URL: 'postgresql://nobody@127.0.0.1:1/pahiya',
      JWKS_URL: 'http://127.0.0.1:1',
      INTERNAL_SECRET: 'secret',
      SERVICE_KEY: serviceKeys[name],
      SERVICE_KEYS: serviceKeysText(serviceKeys),
      TOKEN_PRIVATE_KEY: testKeys.privateKey,
      QUOTE_SECRET: 'secret'.repeat(8),
      FILES_KEYS: Buffer.alloc(32).toString('base64'),
      SIGN_IN_KEYS: Buffer.alloc(32).toString('base64'),
      PUBLIC_URL: 'http://localhost',
      LOG_LEVEL: 'silent',
      INTERNAL_PORT: '0',
      ...environment,
    }),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  children.push(child);
  const ended = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  return {
    /** The PID of Node itself, which is the child of the process that made the namespace. */
    pid: () =>
      namespace.length === 0
        ? child.pid
        : Number(readFileSync(`/proc/${child.pid}/task/${child.pid}/children`, 'utf8')) || undefined,
    stdout: child.stdout.resume(),
    ended,
  };
}

describe('a process that is told to stop while it starts ends at once', () => {
  it('while its database does not respond', async () => {
    const database = await silence();
    const auth = start('auth', { DATABASE_URL: `postgresql://auth:secret@${database.address}/pahiya` });
    await Promise.race([database.met, auth.ended]);
    process.kill(await eventually(auth.pid), 'SIGTERM');
    expect(await auth.ended).toEqual([143, null]);
  });

  it('while auth does not respond with its keys', async () => {
    const auth = await silence();
    const salary = start('salary', { JWKS_URL: `http://${auth.address}/.well-known/jwks.json` });
    await Promise.race([auth.met, salary.ended]);
    process.kill(await eventually(salary.pid), 'SIGINT');
    expect(await salary.ended).toEqual([130, null]);
  });

  it('while it loads its code, before it has handlers for signals', async () => {
    const booking = start('booking', {});
    await Promise.race([once(booking.stdout, 'data'), booking.ended]);
    process.kill(await eventually(booking.pid), 'SIGTERM');
    expect(await booking.ended).toEqual([143, null]);
  });
});

describe('a process that freezes is ended by its watchdog', () => {
  // Nobody but the kernel may kill the first process of a namespace; in Compose an init comes before it.
  const watched = (name: ProcessSpec['name']) => start(name, { FROZEN_AFTER_MS: '1500' }, []);

  it.each(['gateway', 'salary'] as const)(
    '%s, which waits for what it needs',
    async (name) => {
      const frozen = watched(name);
      const pid = await eventually(frozen.pid);
      await eventually(() => readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim() !== '', {
        describe: 'the watchdog',
      });
      process.kill(pid, 'SIGSTOP');
      expect(await frozen.ended).toEqual([null, 'SIGKILL']);
    },
    40_000,
  );
});

describe('the gateway', () => {
  /** A port that closes every connection until `answer` is called. */
  async function later(listener: (near: Socket) => void): Promise<{ port: number; answer: () => void }> {
    let answers = false;
    const server = createServer((near) => {
      near.on('error', () => undefined);
      if (answers) listener(near);
      else near.destroy();
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    silences.push({ server, address: '', met: Promise.resolve() });
    return { port: (server.address() as AddressInfo).port, answer: () => void (answers = true) };
  }

  /** Passes all on to the server at the address. */
  const passOn = (url: string) => (near: Socket) => {
    const { hostname, port } = new URL(url);
    const far = connect(Number(port), hostname);
    far.on('error', () => near.destroy());
    near.pipe(far).pipe(near);
  };

  it('lives before the broker, Redis and the keys of tokens are there, and is ready when they are', async () => {
    const keys = createHttpServer((_request, response) => response.end(JSON.stringify({ keys: [] })));
    keys.listen(0, '127.0.0.1');
    await once(keys, 'listening');
    const keysUrl = `http://127.0.0.1:${(keys.address() as AddressInfo).port}`;
    const all = await Promise.all([nats.url, redis.url, keysUrl].map((url) => later(passOn(url))));
    const [broker, state, auth] = all.map(({ port }) => `127.0.0.1:${port}`);
    const port = await freePort();
    const gateway = start('gateway', {
      PORT: String(port),
      NATS_URL: `nats://${broker}`,
      REDIS_URL: `redis://${state}`,
      JWKS_URL: `http://${auth}`,
    });
    const statusOf = (path: string) =>
      fetch(`http://127.0.0.1:${port}${path}`).then(
        ({ status }) => status,
        () => 'none',
      );
    try {
      await eventually(async () => (await statusOf('/health/live')) === 200);
      for (const { answer } of all) {
        expect(await statusOf('/health/ready')).toBe(503);
        answer();
      }
      await eventually(async () => (await statusOf('/health/ready')) === 200);
    } finally {
      process.kill(await eventually(gateway.pid), 'SIGTERM');
      expect(await gateway.ended).toEqual([0, null]);
      keys.close();
    }
  });
});
