import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { Registry } from 'prom-client';
import { createHost } from './host.ts';
import { createReadiness } from '../process/readiness.ts';

it.each([
  ['no HTTP', 'what is this\r\n\r\n', 400, 'Bad Request'],
  [
    'headers over their limit',
    `GET / HTTP/1.1\r\nhost: test\r\nx-long: ${'x'.repeat(40_000)}\r\n\r\n`,
    431,
    'Request Header Fields Too Large',
  ],
  [
    'a body of two lengths, behind which a second request could hide',
    'POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\nGET /health/live HTTP/1.1\r\n\r\n',
    400,
    'Bad Request',
  ],
])('answers a problem to %s', async (_what, request, status, reason) => {
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger: false });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(request);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  await app.close();

  expect(head.split('\r\n')).toEqual([
    `HTTP/1.1 ${status} ${reason}`,
    'connection: close',
    'cache-control: no-store',
    "content-security-policy: default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
    'x-content-type-options: nosniff',
    'content-type: application/problem+json',
    `content-length: ${Buffer.byteLength(body)}`,
  ]);
  const problem = JSON.parse(body) as Record<string, unknown>;
  expect(problem).toMatchObject({ status, code: 'MALFORMED_REQUEST', requestId: expect.any(String) });
  expect(problem['message']).toBe(problem['detail']);
  expect(problem['error']).toBe(problem['detail']);
});

it.each([
  ['HTTP/2, as some clients do', 'connection: upgrade, http2-settings\r\nupgrade: h2c'],
  ['a WebSocket on a path without one', 'connection: upgrade\r\nupgrade: websocket'],
  ['an unknown expectation', 'expect: the-unexpected'],
])('answers normally if a request also asks for %s', async (_what, headers) => {
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger: false });
  const upgrades: unknown[] = [];
  app.server.on('upgrade', ({ url }, socket) => {
    upgrades.push(url);
    socket.end();
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const ask = async (path: string) => {
    const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
    await once(socket, 'connect');
    socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n${headers}\r\n\r\n`);
    const [chunk] = (await Promise.race([once(socket, 'data'), once(app.server, 'upgrade')])) as [unknown];
    socket.destroy();
    return String(chunk).split('\r\n', 1)[0];
  };
  const answer = await ask('/health/live');
  await app.close();
  expect(answer).toBe('HTTP/1.1 200 OK');
  expect(upgrades).toEqual([]);
});
