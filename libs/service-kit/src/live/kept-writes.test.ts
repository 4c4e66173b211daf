import { eventually, openLink, redisServer, type Link, type TestServer } from '@pahiya/testing';
import type { FastifyBaseLogger } from 'fastify';
import { KeptWrites } from './kept-writes.ts';
import { redisLiveState, type LiveState, type RedisClient } from './live-state.ts';
import { connectRedis } from './redis.ts';

const log = { warn: () => undefined } as unknown as FastifyBaseLogger;

const redises: { server: TestServer; client: RedisClient }[] = [];
let replication: Link;

async function open(): Promise<RedisClient> {
  const server = await redisServer();
  const client = (await connectRedis(server.url, log)) as RedisClient;
  redises.push({ server, client });
  return client;
}

afterEach(async () => {
  replication.close();
  for (const { server, client } of redises.splice(0)) {
    client.destroy();
    await server.stop();
  }
});

/** A primary, and a replica that has all its writes while `replication` is not cut. The live state is the one or the other. */
async function primaryAndReplica() {
  const [primary, replica] = [await open(), await open()];
  replication = await openLink(Number(new URL(redises[0]?.server.url ?? '').port));
  await replica.sendCommand(['REPLICAOF', '127.0.0.1', String(replication.port)]);
  await eventually(async () => String(await replica.info('replication')).includes('master_link_status:up'));
  let current = redisLiveState(primary);
  const liveState: LiveState = { ...current, replace: (...value) => current.replace(...value) };
  return {
    liveState,
    has: async (key: string) => (await replica.get(`value:${key}`)) !== null,
    async failOver() {
      await replica.sendCommand(['REPLICAOF', 'NO', 'ONE']);
      current = redisLiveState(replica);
    },
  };
}

it('notices that a replica took over without the last writes', async () => {
  const { liveState, has, failOver } = await primaryAndReplica();
  const writes = new KeptWrites(liveState, 'told');
  await writes.mend(async () => undefined);
  await liveState.put('first', true, 60);
  await eventually(() => has('first'));
  replication.cut('silent');
  await liveState.put('second', true, 60);
  await writes.mark();
  await failOver();
  expect(await has('second')).toBe(false);
  let times = 0;
  const writeAgain = async () => {
    times += 1;
    if (times === 1) throw new Error('away');
  };
  await expect(writes.mend(writeAgain)).rejects.toThrow('away');
  await writes.mend(writeAgain);
  await writes.mend(writeAgain);
  expect(times).toBe(2);
});

it('notices nothing where the replica had every write', async () => {
  const { liveState, has, failOver } = await primaryAndReplica();
  const writes = new KeptWrites(liveState, 'told');
  await writes.mend(async () => undefined);
  await writes.mark();
  await liveState.put('last', true, 60);
  await eventually(() => has('last'));
  await failOver();
  let isLost = false;
  await Promise.all([writes.mark(), writes.mend(async () => void (isLost = true)), writes.mark()]);
  expect(isLost).toBe(false);
});
