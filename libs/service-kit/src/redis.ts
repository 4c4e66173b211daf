import { readFile } from 'node:fs/promises';
import type { FastifyBaseLogger } from 'fastify';

/** How often a connection is pinged. */
const PING_MS = 3000;
/** How long a connection may be silent before it is closed. */
const SILENCE_MS = 10_000;

/**
 * Connects to Redis, and reconnects whenever the connection is lost or silent. Without a connection commands fail at once
 * instead of waiting for one.
 * @param caFile PEM file of the authority that has signed its certificate, for rediss://
 */
export async function connectRedis(url: string, log: FastifyBaseLogger, caFile?: string) {
  // Loaded lazily: the embedded platform has no Redis, and the library is 690 files.
  const { createClient } = await import('redis');
  const client = createClient({
    url,
    disableOfflineQueue: true,
    // CLIENT SETINFO, which a user with few commands may not send, and Redis before 7.2 does not know.
    disableClientInfo: true,
    pingInterval: PING_MS,
    socket: {
      ...(caFile !== undefined && { tls: true as const, ca: await readFile(caFile) }),
      socketTimeout: SILENCE_MS,
      // The library's own strategy stops reconnecting after a socket timeout.
      reconnectStrategy: (retries) => Math.min(50 * 2 ** retries, 2000) + Math.random() * 200,
    },
  });
  // node-redis reconnects by itself; without a listener its error event would end the process.
  client.on('error', (error: unknown) => log.warn({ err: error }, 'redis is away'));
  await client.connect();
  return client;
}
