import { readFileSync } from 'node:fs';
import { createClient } from 'redis';

/** The address of Redis, as the processes of the platform get it. */
export interface RedisAddress {
  REDIS_URL: string;
  INSIDE_CA_FILE?: string;
}

async function askRedis<T>(
  { REDIS_URL, INSIDE_CA_FILE }: RedisAddress,
  ask: (client: ReturnType<typeof createClient>) => Promise<T>,
): Promise<T> {
  const client = createClient({
    url: REDIS_URL,
    ...(INSIDE_CA_FILE === undefined ? {} : { socket: { tls: true, ca: readFileSync(INSIDE_CA_FILE) } }),
  });
  client.on('error', (error: unknown) => console.error(error));
  await client.connect();
  try {
    return await ask(client as ReturnType<typeof createClient>);
  } finally {
    client.destroy();
  }
}

/** Commands that the server has processed since it started. */
export const redisCommands = (address: RedisAddress): Promise<number> =>
  askRedis(address, async (client) => Number(/total_commands_processed:(\d+)/.exec(await client.info('stats'))?.[1]));

/** Bytes of the keys that belong to one driver who is on a trip. */
export const redisBytesOfDriver = (address: RedisAddress, driverId: string): Promise<number> =>
  askRedis(address, async (client) => {
    const kinds = ['position', 'trip-position', 'trip', 'barred'];
    const sizes = await Promise.all(kinds.map((kind) => client.memoryUsage(`value:${kind}:${driverId}`)));
    return sizes.reduce((sum: number, bytes) => sum + (bytes ?? 0), 0);
  });
