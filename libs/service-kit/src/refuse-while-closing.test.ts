import { once } from 'node:events';
import { connect, type AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { eventually } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { createHost } from './host.ts';
import { createReadiness } from './readiness.ts';
import { refuseWhileClosing } from './refuse-while-closing.ts';

it('finishes requests under way when it closes, and answers later ones with 503 and Retry-After', async () => {
  const app = createHost({ name: 'test', readiness: createReadiness(), metrics: new Registry(), logger: false });
  refuseWhileClosing(app);
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived.resolve();
    return release.promise;
  });
  await app.listen({ host: '127.0.0.1', port: 0 });

  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  await once(socket, 'connect');
  const answers = text(socket);
  const ask = (path: string) => socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`);
  ask('/slow');
  await arrived.promise;
  const closed = app.close();
  await eventually(() => !app.server.listening);
  ask('/health/ready');
  release.resolve('in hand');
  const [first, second = ''] = (await answers).split(/(?=HTTP\/1\.1 503)/);
  await closed;

  expect(first).toContain('in hand');
  const [head = '', body = ''] = second.split('\r\n\r\n');
  expect(head).toMatch(/^retry-after: \d+$/m);
  expect(head).toContain('content-type: application/problem+json');
  expect(head).toContain('cache-control: no-store');
  expect(head).toContain('x-content-type-options: nosniff');
  expect(JSON.parse(/\{.*\}/.exec(body)?.[0] ?? '')).toMatchObject({
    status: 503,
    code: 'UNAVAILABLE',
    message: 'The server is away for a moment. Please try again.',
  });
});
