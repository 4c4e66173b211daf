import { createClient } from 'redis';
import type { FastifyBaseLogger } from 'fastify';

/** A connection is asked for a sign of life this often, */
const PING_MS = 3000;
/** and given up after so long without a byte either way. */
const SILENCE_MS = 10_000;

/**
 * Connected, or on its way: Redis that accepts connections and does not answer is tried again. While it is away commands
 * fail at once instead of waiting for it.
 */
export async function connectRedis(url: string, log: FastifyBaseLogger) {
  const client = createClient({
    url,
    disableOfflineQueue: true,
    pingInterval: PING_MS,
    socket: {
      socketTimeout: SILENCE_MS,
      // The library's own strategy gives up after a silence.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000) + Math.random() * 200,
    },
  });
  // node-redis reconnects by itself; without a listener its error event would end the process.
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis is away'));
  await client.connect();
  return client;
}
