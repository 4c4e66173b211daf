import { once } from 'node:events';
import { setImmediate as turnOfLoop } from 'node:timers/promises';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { jest } from '@jest/globals';
import { eventually, redisServer, type TestServer } from '@pahiya/testing';
import type { FastifyBaseLogger } from 'fastify';
import { createClient } from 'redis';
import { memoryLiveState, redisLiveState, type LiveState } from './live-state.ts';
import { connectRedis } from './redis.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;

let server: TestServer;
beforeAll(async () => {
  server = await redisServer();
});
afterAll(() => server.stop());

const adapters: [string, () => Promise<LiveState>][] = [
  ['memory', async () => memoryLiveState()],
  [
    'redis',
    async () => {
      return redisLiveState((await connectRedis(server.url, log)) as never);
    },
  ],
];

describe.each(adapters)('live state in %s', (_name, open) => {
  let state: LiveState;
  beforeEach(async () => {
    state = await open();
  });
  afterEach(() => state.close());

  it('knows which sessions are open, which have ended, and which it does not have', async () => {
    await state.endSession('gone', 60);
    await state.keepSession('here', 60);
    expect([
      await state.sessionState('gone'),
      await state.sessionState('here'),
      await state.sessionState('another'),
    ]).toEqual(['ended', 'open', 'unknown']);
    // An answer from before the end of a session may arrive after the end.
    await state.keepSession('gone', 60);
    expect(await state.sessionState('gone')).toBe('ended');
    await state.endSession('here', 60);
    expect(await state.sessionState('here')).toBe('ended');
  });

  it('counts every one of many attempts at once, apart per key, and starts again when cleared', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, async () => state.hit('login:asha', 60)));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(await state.hit('login:ravi', 60)).toBe(1);
    await state.clear('login:asha');
    expect(await state.hit('login:asha', 60)).toBe(1);
  });

  it('counts bytes as well as attempts', async () => {
    await state.hit('bytes:asha', 60, 1000);
    expect(await state.hit('bytes:asha', 60, 500)).toBe(1500);
  });

  it('takes back what was counted', async () => {
    await Promise.all(Array.from({ length: 3 }, () => state.hit('login:office', 60)));
    await state.takeBack('login:office', 60);
    expect(await state.hit('login:office', 60)).toBe(3);
  });

  it('keeps the first of many texts at once, until it is cleared', async () => {
    const kept = await Promise.all(['auth', 'booking', 'invoice'].map((text) => state.putFirst('holder:1', text, 60)));
    expect(new Set(kept).size).toBe(1);
    expect(await state.putFirst('holder:1', 'salary', 60)).toBe(kept[0]);
    await state.clear('holder:1');
    expect(await state.putFirst('holder:1', 'salary', 60)).toBe('salary');
  });

  it('gives back what was put, and nothing for what was not or was cleared', async () => {
    await state.put('position:7', { latitude: 18.52, longitude: 73.85 }, 60);
    expect(await state.get('position:7')).toEqual({ latitude: 18.52, longitude: 73.85 });
    expect(await state.get('position:8')).toBeUndefined();
    expect(await state.getAll(['position:8', 'position:7'])).toEqual([
      undefined,
      { latitude: 18.52, longitude: 73.85 },
    ]);
    expect(await state.getAll([])).toEqual([]);
    await state.clear('position:7');
    expect(await state.get('position:7')).toBeUndefined();
  });
});

describe('live state in memory', () => {
  it('forgets what has run out', async () => {
    let now = 0;
    const state = memoryLiveState(() => now);
    await state.endSession('gone', 60);
    await state.put('position:7', 1, 60);
    await state.hit('login:asha', 60);
    now = 61_000;
    expect([
      await state.sessionState('gone'),
      await state.get('position:7'),
      await state.hit('login:asha', 60),
    ]).toEqual(['unknown', undefined, 1]);
    await state.close();
  });

  it('ends a count after its minute although the clock of the machine was set back', async () => {
    jest.useFakeTimers();
    try {
      const state = memoryLiveState();
      await state.hit('requests:asha', 60);
      jest.setSystemTime(Date.now() - 3_600_000);
      jest.advanceTimersByTime(61_000);
      expect(await state.hit('requests:asha', 60)).toBe(1);
      await state.close();
    } finally {
      jest.useRealTimers();
    }
  });
});

it('keeps in Redis for five to ten minutes that the use of a session is known', async () => {
  const client = await createClient({ url: server.url }).connect();
  const state = redisLiveState(client as never);
  await state.keepSession('ashas', 3600);
  expect(await state.sessionState('ashas')).toBe('open');
  const leftS = await client.ttl('open-session:used:ashas');
  expect(leftS).toBeGreaterThan(290);
  expect(leftS).toBeLessThanOrEqual(600);
  await client.del('open-session:used:ashas');
  expect(await state.sessionState('ashas')).toBe('due');
  await state.close();
});

it('takes an answer of Redis that came in time and was read late', async () => {
  const state = redisLiveState((await connectRedis(server.url, log)) as never);
  await state.put('kept', 'a value', 60);
  const answer = state.get('kept');
  await turnOfLoop();
  const busyUntil = performance.now() + 1100;
  while (performance.now() < busyUntil);
  try {
    expect(await answer).toBe('a value');
  } finally {
    await state.close();
  }
});

it('asks Redis once for the values of many keys', async () => {
  const client = await createClient({ url: server.url }).connect();
  const state = redisLiveState(client as never);
  await client.sendCommand(['CONFIG', 'RESETSTAT']);
  await state.getAll(Array.from({ length: 50 }, (_, nth) => `position:${nth}`));
  const stats = await client.info('commandstats');
  expect(stats.match(/cmdstat_\w*get:calls=\d+/g)).toEqual(['cmdstat_mget:calls=1']);
  await state.close();
});

describe('live state in a Redis that hangs', () => {
  /** While `back` is set, the proxy `way` keeps Redis's answers back. */
  const held = { back: false };
  const sockets = new Set<Socket>();
  let asked = 0;
  const way = createServer((near) => {
    const far = connect(Number(new URL(server.url).port), new URL(server.url).hostname);
    for (const socket of [near, far]) {
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => (sockets.delete(socket), near.destroy(), far.destroy()));
    }
    near.on('data', (chunk: Buffer) => {
      asked += String(chunk).split('MGET').length - 1;
      far.write(chunk);
    });
    const waiting: Buffer[] = [];
    far.on('data', (chunk: Buffer) => {
      waiting.push(chunk);
      if (!held.back) near.write(Buffer.concat(waiting.splice(0)));
    });
    releases.push(() => near.write(Buffer.concat(waiting.splice(0))));
  });
  const releases: (() => void)[] = [];
  const release = () => {
    held.back = false;
    for (const go of releases) go();
  };
  let state: LiveState;

  beforeAll(async () => {
    way.listen(0, '127.0.0.1');
    await once(way, 'listening');
  });
  beforeEach(async () => {
    const url = `redis://127.0.0.1:${(way.address() as AddressInfo).port}`;
    state = redisLiveState((await connectRedis(url, log)) as never);
  });
  afterEach(async () => {
    await state.close();
    release();
  });
  afterAll(() => {
    for (const socket of sockets) socket.destroy();
    way.close();
  });
  const away = { code: 'UNAVAILABLE', message: 'Sign-ins can not be checked for a moment. Please try again.' };

  it('reports this in time, sends nothing while an answer is overdue, and goes on when the answer comes', async () => {
    await state.endSession('gone', 60);
    held.back = true;
    await expect(state.sessionState('gone')).rejects.toMatchObject(away);
    const before = asked;
    for (const ask of Array.from({ length: 20 }, () => state.sessionState('gone')))
      await expect(ask).rejects.toMatchObject(away);
    expect(asked).toBe(before);
    release();
    await eventually(async () => (await state.sessionState('gone')) === 'ended');
  });

  it('reports this when Redis accepts connections and answers on none', async () => {
    await state.endSession('gone', 60);
    held.back = true;
    const again = once(way, 'connection');
    for (const socket of sockets) socket.destroy();
    await again;
    await expect(state.sessionState('gone')).rejects.toMatchObject(away);
    release();
    await eventually(async () => (await state.sessionState('gone')) === 'ended');
  });

  it('can be closed while an answer is overdue', async () => {
    held.back = true;
    await expect(state.sessionState('gone')).rejects.toMatchObject(away);
  });
});
