import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { connectNats } from '@pahiya/messaging';
import { eventually, findProgram, freePort } from '@pahiya/testing';
import { endWithoutBroker } from './end-without-broker.ts';

const log = { fatal: () => undefined } as unknown as FastifyBaseLogger;
let folder: string;
let port: number;
let broker: ChildProcess | undefined;

async function startBroker(password: string): Promise<void> {
  const config = join(folder, 'nats.conf');
  await writeFile(config, `listen: 127.0.0.1:${port}\nauthorization { user: gateway, password: ${password} }\n`);
  broker = spawn(findProgram('nats-server') ?? 'nats-server', ['-c', config], { stdio: 'ignore' });
}

async function stopBroker(): Promise<void> {
  if (broker === undefined) return;
  broker.kill('SIGKILL');
  await once(broker, 'exit');
  broker = undefined;
}

const connect = () => connectNats({ servers: `nats://gateway:secret@127.0.0.1:${port}`, name: 'gateway' });

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-broker-'));
  port = await freePort();
});
afterEach(async () => {
  await stopBroker();
  await rm(folder, { recursive: true, force: true });
});

it('ends the process that the broker refuses from the start', async () => {
  await startBroker('another');
  let ends = 0;
  await endWithoutBroker(connect(), { log, end: () => (ends += 1) });
  expect(ends).toBe(1);
});

it('ends the process that the broker refuses when it connects again, and no process that closes its connection', async () => {
  await startBroker('secret');
  const [refused, closing] = [await connect(), await connect()];
  const ended: string[] = [];
  const over = [
    endWithoutBroker(Promise.resolve(refused), { log, end: () => ended.push('refused') }),
    endWithoutBroker(Promise.resolve(closing), { log, end: () => ended.push('closing') }),
  ];
  await closing.close();
  await stopBroker();
  await startBroker('another');
  await Promise.all(over);
  await eventually(() => refused.isClosed());
  expect(ended).toEqual(['refused']);
});
