import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that the system gives to outgoing connections and to servers that ask for port 0 (on Linux from
 * 32768, elsewhere from 49152), because such a port may be taken in the minutes before its server listens. Above the
 * ports that browsers refuse.
 */
const FIRST = 11_000;
const LAST = 32_767;

/** The ports that were returned last. Their servers may not listen yet. */
const given: number[] = [];
const REMEMBERED = 1000;

/**
 * A TCP port of 127.0.0.1 that is free at this moment, and was not one of the last thousand. Prefer port 0 with servers that
 * report their port.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1);
    if (given.includes(port) || !(await isFree(port))) continue;
    given.push(port);
    if (given.length > REMEMBERED) given.shift();
    return port;
  }
}

function isFree(port: number): Promise<boolean> {
  return new Promise((settle, fail) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) => (error.code === 'EADDRINUSE' ? settle(false) : fail(error)));
    server.listen(port, '127.0.0.1', () => server.close(() => settle(true)));
  });
}
