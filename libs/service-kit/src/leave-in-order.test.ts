import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { createHost } from './host.ts';
import { leaveInOrder } from './leave-in-order.ts';
import { createReadiness } from './readiness.ts';

it('answers the calls in hand and those that still come, closes their connections, and is gone', async () => {
  const readiness = createReadiness();
  const app = createHost({ name: 'test', readiness, metrics: new Registry(), logger: false });
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived.resolve();
    return release.promise;
  });
  app.get('/quick', async () => 'quick');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  const agent = new Agent({ keepAlive: true });
  const ask = async (path: string) => {
    const [answer] = (await once(request({ port, path, agent }).end(), 'response')) as [IncomingMessage];
    return { status: answer.statusCode, connection: answer.headers.connection, body: await text(answer) };
  };
  // Two connections are kept: one has a call in hand when the process leaves, the other is used once more.
  for (const { connection } of await Promise.all([ask('/quick'), ask('/quick')])) expect(connection).toBeUndefined();
  const inHand = ask('/slow');
  await arrived.promise;
  expect((await ask('/health/ready')).status).toBe(200);

  const gone = leaveInOrder(app, { readiness, waitMs: 500 });
  expect(await ask('/health/ready')).toMatchObject({ status: 503, connection: 'close' });
  expect(await ask('/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' });
  await eventually(() => !app.server.listening);
  expect(await Promise.race([gone, delay(50, 'waits for the call in hand')])).toBe('waits for the call in hand');
  release.resolve('in hand');
  expect(await inHand).toEqual({ status: 200, connection: 'close', body: 'in hand' });
  await gone;
  agent.destroy();
});
