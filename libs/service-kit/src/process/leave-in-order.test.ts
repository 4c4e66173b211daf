import { once } from 'node:events';
import { Agent, request, type IncomingMessage } from 'node:http';
import { connect, type AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { eventually } from '@pahiya/testing';
import { Registry } from 'prom-client';
import { createHost } from '../http/host.ts';
import { leaveInOrder } from './leave-in-order.ts';
import { createReadiness } from './readiness.ts';

function openHost() {
  const readiness = createReadiness();
  const app = createHost({ name: 'test', readiness, metrics: new Registry(), logger: false });
  app.get('/quick', async () => 'quick');
  const listen = async () => {
    await app.listen({ host: '127.0.0.1', port: 0 });
    return (app.server.address() as AddressInfo).port;
  };
  return { readiness, app, listen };
}

const QUICK = 'GET /quick HTTP/1.1\r\nHost: x\r\n\r\n';

it('answers the calls in hand and those that still come, closes their connections, and is gone', async () => {
  const { readiness, app, listen } = openHost();
  const arrived = Promise.withResolvers<void>();
  const release = Promise.withResolvers<string>();
  app.get('/slow', () => {
    arrived.resolve();
    return release.promise;
  });
  const port = await listen();
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

  const unused = connect(port, '127.0.0.1');
  await once(unused, 'connect');

  let isGone = false;
  const gone = leaveInOrder(app, { readiness, waitMs: 500 }).then(() => (isGone = true));
  expect(await ask('/health/ready')).toMatchObject({ status: 503, connection: 'close' });
  expect(await ask('/quick')).toEqual({ status: 200, connection: 'close', body: 'quick' });
  await eventually(() => !app.server.listening);
  // It closes the connections without a call, and waits for the call in hand.
  expect(await text(unused)).toBe('');
  expect(isGone).toBe(false);
  release.resolve('in hand');
  expect(await inHand).toEqual({ status: 200, connection: 'close', body: 'in hand' });
  await gone;
  agent.destroy();
});

it('answers calls on connections that still queue when it stops taking new ones', async () => {
  const { readiness, app, listen } = openHost();
  const port = await listen();
  const callers = Array.from({ length: 20 }, () => connect(port, '127.0.0.1'));
  await Promise.all(callers.map((caller) => once(caller, 'connect')));
  const answers = callers.map((caller) => {
    caller.write(QUICK);
    return text(caller).catch((error: Error) => error.message);
  });
  await leaveInOrder(app, { readiness, waitMs: 0 });
  for (const answer of await Promise.all(answers)) expect(answer).toMatch(/^HTTP\/1.1 200 OK.*quick$/s);
});

/** How a call on a new connection ends: by its answer, or by the code of the error. */
const outcomeOf = (port: number) => {
  const caller = connect(port, '127.0.0.1');
  caller.write(QUICK);
  return text(caller).then(
    (answer) => answer.split('\r\n')[0],
    (error: NodeJS.ErrnoException) => error.code,
  );
};

it('refuses connections while something else of the process stops, so that none is reset when that has ended', async () => {
  const { readiness, app, listen } = openHost();
  const outcomes: Promise<string | undefined>[] = [];
  // As the gateway closes its sockets. Whoever is refused takes another replica, because nothing was sent.
  app.addHook('preClose', async () => {
    outcomes.push(outcomeOf(await port));
    await new Promise<void>((resolve) => process.nextTick(resolve));
  });
  const port = listen();
  await port;
  await leaveInOrder(app, { readiness, waitMs: 0 });
  expect(await Promise.all(outcomes)).toEqual(['ECONNREFUSED']);
});

it('resets no connection that comes in a turn in which the process is busy', async () => {
  const { readiness, app, listen } = openHost();
  const port = await listen();
  const outcomes: Promise<string | undefined>[] = [];
  const compute = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until;);
  };
  const beBusy = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await nextTurn();
      // In the two turns between, the connection is accepted and its request read.
      if (turn % 3 > 0) continue;
      outcomes.push(outcomeOf(port));
      process.nextTick(compute, 5);
    }
  };
  await Promise.all([beBusy(30), leaveInOrder(app, { readiness, waitMs: 0 })]);
  const seen = new Set(await Promise.all(outcomes));
  expect(seen.has('HTTP/1.1 200 OK')).toBe(true);
  expect(seen.has('ECONNRESET')).toBe(false);
});

it('is not held by a connection without a whole request, nor by one whose answer began before', async () => {
  const { readiness, app, listen } = openHost();
  const answer = new PassThrough();
  app.get('/long', async (_request, reply) => reply.send(answer));
  const port = await listen();
  const [silent, half, long] = [connect(port, '127.0.0.1'), connect(port, '127.0.0.1'), connect(port, '127.0.0.1')];
  half.write(QUICK.slice(0, 20));
  long.write(QUICK.replace('quick', 'long'));
  answer.write('begun');
  await once(long, 'data');
  const ended = Promise.all([silent, half].map((caller) => text(caller)));
  const whole = text(long);

  const gone = leaveInOrder(app, { readiness, waitMs: 100 });
  expect(await ended).toEqual(['', '']);
  answer.end('ended');
  expect(await whole).toContain('ended');
  await gone;
});
