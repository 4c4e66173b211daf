import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that is free at this moment. Prefer port 0 with servers that report their port. */
export function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? settle(address.port) : fail(new Error('no port'))));
    });
  });
}
