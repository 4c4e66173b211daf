import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { natsServer, redisServer } from './broker-servers.ts';
import type { TestServer } from './test-server.ts';

async function redisCommand(url: string, command: string): Promise<string> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.write(`${command}\r\nQUIT\r\n`);
  return (await text(socket)).split('\r\n')[0] ?? '';
}

describe('the servers of the distributed tests', () => {
  const started: TestServer[] = [];
  afterAll(() => Promise.all(started.map((server) => server.stop())));

  it('keeps port and store of Redis when it is killed and restarted', async () => {
    const redis = await redisServer();
    started.push(redis);
    expect(await redisCommand(redis.url, 'SET wheel turning')).toBe('+OK');
    await redis.kill('SIGKILL');
    await expect(redisCommand(redis.url, 'PING')).rejects.toThrow('ECONNREFUSED');
    await redis.restart();
    expect(await redisCommand(redis.url, 'STRLEN wheel')).toBe(':7');
  });

  it('restarts a NATS with JetStream on the same port', async () => {
    const nats = await natsServer();
    started.push(nats);
    await nats.restart();
    const socket = connect(Number(new URL(nats.url).port), '127.0.0.1');
    const [hello] = (await socket.take(1).toArray()) as Buffer[];
    expect(hello?.toString()).toContain('"jetstream":true');
  });

  it('uses the server that the environment names and refuses to stop it', async () => {
    const before = process.env.NATS_URL;
    process.env.NATS_URL = 'nats://broker.example:4222';
    try {
      const nats = await natsServer();
      expect(nats.url).toBe('nats://broker.example:4222');
      await expect(nats.kill('SIGKILL')).rejects.toThrow('NATS_URL names a server that the tests did not start');
    } finally {
      if (before === undefined) delete process.env.NATS_URL;
      else process.env.NATS_URL = before;
    }
  });
});
