import { redisServer, type TestServer } from '@pahiya/testing';
import { createClient } from 'redis';
import { memoryLiveState, redisLiveState, type LiveState } from './live-state.ts';

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
      const client = createClient({ url: server.url });
      await client.connect();
      return redisLiveState(client as never);
    },
  ],
];

describe.each(adapters)('live state in %s', (_name, open) => {
  let state: LiveState;
  beforeEach(async () => {
    state = await open();
  });
  afterEach(() => state.close());

  it('knows which sessions have ended', async () => {
    await state.endSession('gone', 60);
    expect([await state.isSessionEnded('gone'), await state.isSessionEnded('here')]).toEqual([true, false]);
  });

  it('counts every one of many attempts at once, apart per key, and starts again when cleared', async () => {
    const counts = await Promise.all(Array.from({ length: 20 }, async () => state.hit('login:asha', 60)));
    expect(counts.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, nth) => nth + 1));
    expect(await state.hit('login:ravi', 60)).toBe(1);
    await state.clear('login:asha');
    expect(await state.hit('login:asha', 60)).toBe(1);
  });

  it('gives back what was put, and nothing for what was not or was cleared', async () => {
    await state.put('position:7', { latitude: 18.52, longitude: 73.85 }, 60);
    expect(await state.get('position:7')).toEqual({ latitude: 18.52, longitude: 73.85 });
    expect(await state.get('position:8')).toBeUndefined();
    await state.clear('position:7');
    expect(await state.get('position:7')).toBeUndefined();
  });
});

describe('live state in memory', () => {
  it('forgets what has run out', () => {
    let now = 0;
    const state = memoryLiveState(() => now);
    void state.endSession('gone', 60);
    void state.put('position:7', 1, 60);
    void state.hit('login:asha', 60);
    now = 61_000;
    expect([state.isSessionEnded('gone'), state.get('position:7'), state.hit('login:asha', 60)]).toEqual([
      false,
      undefined,
      1,
    ]);
    void state.close();
  });
});
