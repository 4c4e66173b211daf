import { eventually, natsServer, type TestServer } from '@pahiya/testing';
import { connectNats, inProcessLive, natsLive, type LiveChannel, type MessagingLog } from '../src/index.ts';
import type { NatsLiveOptions } from '../src/nats-live.ts';

const failures: unknown[] = [];
const log: MessagingLog = { info: () => undefined, warn: () => undefined, error: (fields) => failures.push(fields) };

describe.each(['in one process', 'over nats'] as const)('the live channel %s', (kind) => {
  let broker: TestServer | undefined;
  let live: LiveChannel;
  let closeConnection: () => Promise<void>;

  beforeAll(async () => {
    if (kind === 'over nats') {
      broker = await natsServer();
      const connection = connectNats({ servers: broker.url, name: 'suite' });
      live = natsLive(connection, { log });
      closeConnection = async () => (await connection).close();
    } else {
      live = inProcessLive({ log });
      closeConnection = async () => undefined;
    }
  });
  afterAll(async () => {
    await live.close();
    await closeConnection();
    await broker?.stop();
  });

  it('reaches every subscriber of a topic until it unsubscribes, even if another one throws', async () => {
    const heard: unknown[] = [];
    const elsewhere: unknown[] = [];
    live.subscribe('trip.position', () => {
      throw new Error('a broken screen');
    });
    const unsubscribe = live.subscribe('trip.position', (payload) => heard.push(payload));
    live.subscribe('trip.other', (payload) => elsewhere.push(payload));
    // The broker reads the subscriptions of a connection before its later messages.
    await eventually(() => live.isHearing());
    live.publish('trip.position', { lat: 28.6 });
    await eventually(() => heard.length > 0);
    expect(heard[0]).toEqual({ lat: 28.6 });
    expect(failures.length).toBeGreaterThan(0);

    unsubscribe();
    const before = heard.length;
    live.publish('trip.position', { lat: 28.7 });
    live.publish('trip.other', 'done');
    await eventually(() => elsewhere.length === 1);
    expect(heard.slice(before)).not.toContainEqual({ lat: 28.7 });
  });

  it('refuses a topic with wildcards', () => {
    expect(() => live.subscribe('trip.*', () => undefined)).toThrow("'trip.*' is no topic");
  });
});

describe('a live channel that loses messages', () => {
  let broker: TestServer;
  const opened: (() => Promise<void>)[] = [];
  beforeAll(async () => {
    broker = await natsServer();
  });
  afterAll(async () => {
    for (const close of opened) await close();
    await broker.stop();
  });

  async function join(name: string, options: NatsLiveOptions = {}) {
    const connection = await connectNats({ servers: broker.url, name });
    const live = natsLive(Promise.resolve(connection), { log, ...options });
    opened.push(() => connection.close());
    let gaps = 0;
    live.onGap(() => (gaps += 1));
    await eventually(() => live.isHearing());
    return { live, connection, gaps: () => gaps };
  }

  it('reports a gap after a publisher died, and none after one that left', async () => {
    const numbered = { topic: 'ride.changed', empty: 'nothing', service: 'booking' };
    const page = await join('page');
    const heard: unknown[] = [];
    page.live.subscribe('ride.changed', (payload) => heard.push(payload));
    await page.connection.flush();
    const [leaving, dying] = [await join('leaving', { numbered }), await join('dying', { numbered })];
    for (const { live } of [leaving, dying]) live.publish('ride.changed', 'known');
    await eventually(() => heard.length === 2);
    const told = page.gaps();
    await leaving.live.close();
    await leaving.connection.flush();
    await dying.connection.close();
    await eventually(() => page.gaps() > told, { describe: 'the dead publisher to be missed' });
    expect(page.gaps()).toBe(told + 1);
    expect(heard).toEqual(['known', 'known']);
  });

  it('hears all only when every publisher must have been heard, because one of them could have died unheard', async () => {
    const numbered = { topic: 'ride.changed', empty: 'nothing', service: 'booking' };
    const ride = await join('ride', { numbered });
    const connection = await connectNats({ servers: broker.url, name: 'page' });
    opened.push(() => connection.close());
    const page = natsLive(Promise.resolve(connection), { log });
    page.subscribe('ride.changed', () => undefined);
    let gaps = 0;
    page.onGap(() => (gaps += 1));
    const began = performance.now();
    await ride.connection.close();
    await eventually(() => page.isHearing());
    expect(performance.now() - began).toBeGreaterThan(1000);
    expect(gaps).toBe(1);
  });

  it('reports a gap after it or a publisher reconnects, and not after another subscriber does', async () => {
    const [page, ride, silent] = [await join('page'), await join('ride'), await join('silent')];
    const heard: unknown[] = [];
    page.live.subscribe('ride.changed', (payload) => heard.push(payload));
    await page.connection.flush();
    ride.live.publish('ride.changed', 'before');
    await eventually(() => heard.length > 0);

    const told = page.gaps();
    await silent.connection.reconnect();
    await eventually(() => silent.gaps() > 1);
    await ride.connection.reconnect();
    await eventually(() => page.gaps() > told, { describe: 'the publisher to announce its gap' });
    expect(page.gaps()).toBe(told + 1);

    await broker.kill('SIGKILL');
    await eventually(() => !page.live.isHearing());
    ride.live.publish('ride.changed', 'lost');
    const [toldPage, toldSilent] = [page.gaps(), silent.gaps()];
    await broker.restart();
    await eventually(() => page.gaps() > toldPage && silent.gaps() > toldSilent);
    expect(page.live.isHearing()).toBe(true);
    await eventually(() => ride.live.isHearing());
    await page.connection.flush();
    ride.live.publish('ride.changed', 'after');
    await eventually(() => heard.includes('after'));
    expect(heard).not.toContain('lost');
  });
});
