import { eventually, natsServer, type TestServer } from '@pahiya/testing';
import { connectNats, inProcessLive, natsLive, type LiveChannel, type MessagingLog } from '../src/index.ts';

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

  it('reaches every subscriber of a topic, past one that throws, until it unsubscribes', async () => {
    const heard: unknown[] = [];
    const elsewhere: unknown[] = [];
    live.subscribe('trip.position', () => {
      throw new Error('a broken screen');
    });
    const unsubscribe = live.subscribe('trip.position', (payload) => heard.push(payload));
    live.subscribe('trip.other', (payload) => elsewhere.push(payload));
    await eventually(() => {
      live.publish('trip.position', { lat: 28.6 });
      return heard.length > 0;
    });
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
