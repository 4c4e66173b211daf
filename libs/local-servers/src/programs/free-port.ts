import { createServer } from 'node:net';

/** A TCP port of 127.0.0.1 that nobody listens on at this moment. Prefer listening on port 0 where the server can say its port. */
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
