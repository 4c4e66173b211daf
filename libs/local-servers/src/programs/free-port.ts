import { createServer } from 'node:net';

/** The system may give a port again that nobody listens at yet: one group in twenty of 25 ports had one twice. */
const given: number[] = [];
const REMEMBERED = 1000;

/**
 * A TCP port of 127.0.0.1 that is free at this moment, and was not one of the last thousand. Prefer port 0 with servers that
 * report their port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = await someFreePort();
    if (given.includes(port)) continue;
    given.push(port);
    if (given.length > REMEMBERED) given.shift();
    return port;
  }
}

function someFreePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', fail);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (typeof address === 'object' && address ? settle(address.port) : fail(new Error('no port'))));
    });
  });
}
