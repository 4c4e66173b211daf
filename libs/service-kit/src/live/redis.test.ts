import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually, freePort } from '@pahiya/testing';
import type { FastifyBaseLogger } from 'fastify';
import { redisLiveState, type RedisClient } from './live-state.ts';
import { connectRedis, redisAddressOf } from './redis.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;

it('reads the address of one server and of sentinels', () => {
  expect(redisAddressOf('rediss://booking:a%40b@redis:6380')).toEqual({
    isSecure: true,
    nodes: [{ host: 'redis', port: 6380 }],
    username: 'booking',
    password: 'a@b',
  });
  expect(redisAddressOf('redis://127.0.0.1')).toEqual({ isSecure: false, nodes: [{ host: '127.0.0.1', port: 6379 }] });
  expect(redisAddressOf('redis://auth:secret@[fd00::17]:6380').nodes).toEqual([{ host: 'fd00::17', port: 6380 }]);
  expect(redisAddressOf('redis+sentinel://:secret@one:1,two/pahiya')).toEqual({
    isSecure: false,
    nodes: [
      { host: 'one', port: 1 },
      { host: 'two', port: 26_379 },
    ],
    password: 'secret',
    primary: 'pahiya',
  });
  expect(() => redisAddressOf('redis+sentinel://one:1')).toThrow('not the primary');
  expect(() => redisAddressOf('localhost:6379')).toThrow('neither');
});

describe('with sentinels', () => {
  let folder: string;
  const running: ChildProcess[] = [];
  beforeAll(async () => void (folder = await mkdtemp(join(tmpdir(), 'pahiya-sentinel-'))));
  afterAll(async () => {
    for (const each of running) each.kill('SIGKILL');
    await rm(folder, { recursive: true, force: true });
  });

  async function start(name: string, lines: readonly string[], ...words: string[]): Promise<ChildProcess> {
    const file = join(folder, `${name}.conf`);
    await writeFile(file, [...lines, 'bind 127.0.0.1', `dir ${folder}`, 'save ""', ''].join('\n'));
    const child = spawn('redis-server', [file, ...words], { stdio: 'ignore' });
    running.push(child);
    return child;
  }

  it('follows the primary to another server when it is gone', async () => {
    const [first, second, sentinel] = await Promise.all([freePort(), freePort(), freePort()]);
    const primary = await start('first', [`port ${first}`]);
    await start('second', [`port ${second}`, `replicaof 127.0.0.1 ${first}`, 'repl-diskless-sync-delay 0']);
    // A sentinel asks the primary for its replicas at its start and every ten seconds; a sentinel that knows no replica
    // does not fail over.
    await eventually(async () => {
      const replica = await connectRedis(`redis://127.0.0.1:${second}`, log);
      const facts = await replica.info('replication');
      await replica.destroy();
      return facts.includes('master_link_status:up');
    });
    await start(
      'sentinel',
      [
        `port ${sentinel}`,
        `sentinel monitor pahiya 127.0.0.1 ${first} 1`,
        'sentinel down-after-milliseconds pahiya 500',
        'sentinel failover-timeout pahiya 2000',
      ],
      '--sentinel',
    );
    const client = await eventually(() => connectRedis(`redis+sentinel://127.0.0.1:${sentinel}/pahiya`, log));
    const state = redisLiveState(client as unknown as RedisClient);
    await state.put('kept', 'by the first', 60);
    expect(await state.hit('counted', 60)).toBe(1);
    await eventually(async () => {
      const replica = await connectRedis(`redis://127.0.0.1:${second}`, log);
      const kept = await replica.get('value:kept');
      await replica.destroy();
      return kept === '"by the first"';
    });
    // By node-redis, once it is connected to the new primary.
    const followed = once(client, 'ready');
    primary.kill('SIGKILL');
    await followed;
    await state.put('kept', 'by the second', 60);
    expect([await state.get('kept'), await state.hit('counted', 60)]).toEqual(['by the second', 2]);
    await state.close();
  });
});
