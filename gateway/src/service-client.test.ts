import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo } from 'node:net';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { setTimeout as delay } from 'node:timers/promises';
import { eventually } from '@pahiya/testing';
import type { ServiceAnswer } from './answer-handler.ts';
import { ServiceClient, type ServiceCall } from './service-client.ts';

const call = (change: Partial<ServiceCall> = {}): ServiceCall => ({
  method: 'GET',
  path: '/',
  headers: {},
  body: null,
  deadlineMs: 60_000,
  isGone: () => false,
  ...change,
});
/** The text of an answer that is small enough to be received as a whole. */
const textOf = ({ body }: ServiceAnswer): string => {
  if (!Buffer.isBuffer(body)) throw new TypeError('the answer is a stream');
  return body.toString();
};
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port;

const open: (Server | ReturnType<typeof createTcpServer>)[] = [];
const clients: ServiceClient[] = [];
afterEach(async () => {
  for (const server of open.splice(0)) server.close();
  await Promise.all(clients.splice(0).map((client) => client.close()));
});

async function listening<S extends Server | ReturnType<typeof createTcpServer>>(server: S): Promise<S> {
  open.push(server);
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return server;
}

function clientOf(server: { address(): unknown }): ServiceClient {
  const client = new ServiceClient(`http://127.0.0.1:${portOf(server)}`, { answerTimeoutMs: 60_000 });
  clients.push(client);
  return client;
}

/** Ends the first connections without an answer, and answers on the later ones. */
async function cuttingOff(first: number) {
  let connections = 0;
  const answered: string[] = [];
  const service = await listening(
    createServer((request, reply) => {
      answered.push(request.method ?? '');
      reply.end('done');
    }),
  );
  const front = await listening(
    createTcpServer((socket) => {
      connections += 1;
      if (connections <= first) return void socket.once('data', () => socket.destroy());
      service.emit('connection', socket);
    }),
  );
  return { front, answered };
}

it('asks another replica for a read whose connection ends without an answer, and not for a write', async () => {
  const { front, answered } = await cuttingOff(2);
  const client = clientOf(front);
  await expect(client.request(call({ method: 'POST', body: Buffer.from('{}') }))).rejects.toThrow();
  const answer = await client.request(call());
  expect([answer.statusCode, textOf(answer)]).toEqual([200, 'done']);
  expect(answered).toEqual(['GET']);
});

it('asks again for a read whose small answer breaks off, because nothing of it was passed on', async () => {
  let asked = 0;
  const service = await listening(
    createServer((_request, reply) => {
      asked += 1;
      reply.writeHead(200, { 'content-length': 4 });
      if (asked === 1) reply.write('do', () => reply.destroy());
      else reply.end('done');
    }),
  );
  expect(textOf(await clientOf(service).request(call()))).toBe('done');
});

it('passes a long answer on as it comes, and tells the service when nobody reads it any more', async () => {
  let hasEnded = false;
  const service = await listening(
    createServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': 100_000_000 });
      reply.write('first');
      reply.once('close', () => (hasEnded = true));
    }),
  );
  const { body } = await clientOf(service).request(call());
  if (Buffer.isBuffer(body)) throw new TypeError('the answer is whole');
  const [first] = (await once(body, 'data')) as [Buffer];
  expect(first.toString()).toBe('first');
  body.destroy();
  await eventually(() => hasEnded);
});

it('fails a long answer that breaks off', async () => {
  const service = await listening(
    createServer((_request, reply) => {
      reply.writeHead(200, { 'content-length': 100_000_000 });
      reply.write('first', () => reply.destroy());
    }),
  );
  const { body } = await clientOf(service).request(call());
  await expect(buffer(body as Readable)).rejects.toThrow();
});

it('sends a write that was not sent when a replica listens again', async () => {
  const { port } = await listening(createServer()).then((server) => ({ port: portOf(server) }));
  open.splice(0)[0]?.close();
  const client = new ServiceClient(`http://127.0.0.1:${port}`, { answerTimeoutMs: 60_000 });
  clients.push(client);
  const body = Buffer.from('{}');
  const answering = client.request(call({ method: 'POST', body }));
  const late = createServer((_request, reply) => reply.end('done'));
  open.push(late);
  late.listen(port, '127.0.0.1');
  expect((await answering).statusCode).toBe(200);
});

it('fails at once while a service does not answer, and asks it again later', async () => {
  let isFrozen = true;
  let asked = 0;
  const service = await listening(
    createServer((_request, reply) => {
      asked += 1;
      if (!isFrozen) reply.end('done');
    }),
  );
  const client = clientOf(service);
  const late = await Promise.allSettled(Array.from({ length: 20 }, () => client.request(call({ deadlineMs: 50 }))));
  expect(late.map(({ status }) => status)).toEqual(late.map(() => 'rejected'));
  const before = asked;
  await expect(client.request(call())).rejects.toMatchObject({ code: 'EOPENBREAKER' });
  expect(asked).toBe(before);
  isFrozen = false;
  expect(await eventually(() => client.request(call()))).toMatchObject({ statusCode: 200 });
});

it('refuses calls at once when too many wait', async () => {
  const service = await listening(createServer());
  const client = clientOf(service);
  const waiting = Array.from({ length: 600 }, () => client.request(call({ deadlineMs: 2000 })).catch(String));
  const refused = await Promise.race(waiting);
  expect(refused).toContain('512 calls wait already');
  await Promise.all(waiting);
});

const outcomeOf = (asked: Promise<unknown>): Promise<string> =>
  asked.then(
    () => 'answered',
    (error: Error) => error.message,
  );

it('fails at once while a service does not answer, although many more calls come than may wait', async () => {
  const service = await listening(createServer());
  const client = clientOf(service);
  const asked = Array.from({ length: 2000 }, () => outcomeOf(client.request(call({ deadlineMs: 300 }))));
  expect((await Promise.all(asked)).filter((outcome) => outcome === 'no answer within 300 ms')).toHaveLength(512);
  expect(await outcomeOf(client.request(call({ deadlineMs: 50 })))).toBe('Breaker is open');
});

it('goes on failing at once when the caller of the one call that is let through goes away', async () => {
  const service = await listening(createServer());
  const client = clientOf(service);
  const ask = (isGone: boolean) => outcomeOf(client.request(call({ deadlineMs: 50, isGone: () => isGone })));
  await Promise.all(Array.from({ length: 20 }, () => ask(false)));
  await eventually(async () => (await ask(true)) === 'no answer within 50 ms');
  expect(await ask(false)).toBe('Breaker is open');
});

it('lets another call through after two seconds although the one before still waits', async () => {
  let frozen = Infinity;
  const service = await listening(createServer((_request, reply) => void (frozen-- > 0 || reply.end('done'))));
  const client = clientOf(service);
  await Promise.all(Array.from({ length: 20 }, () => outcomeOf(client.request(call({ deadlineMs: 50 })))));
  frozen = 1;
  const outcomes: Promise<string>[] = [];
  const ask = () => {
    const asked = outcomeOf(client.request(call({ deadlineMs: 5000 })));
    outcomes.push(asked);
    return asked;
  };
  await eventually(async () => (await Promise.race([ask(), delay(20, 'waits')])) === 'answered', { timeoutMs: 7000 });
  expect(await outcomeOf(client.request(call()))).toBe('answered');
  expect(await Promise.all(outcomes)).toContain('no answer within 5000 ms');
});

it('takes calls again when the one that was let through is answered late', async () => {
  let answersAfterMs: number | undefined;
  const service = await listening(
    createServer((_request, reply) => {
      if (answersAfterMs !== undefined) setTimeout(() => reply.end('done'), answersAfterMs);
    }),
  );
  const client = clientOf(service);
  await Promise.all(Array.from({ length: 20 }, () => outcomeOf(client.request(call({ deadlineMs: 50 })))));
  answersAfterMs = 2500;
  await eventually(async () => (await outcomeOf(client.request(call()))) === 'answered', { timeoutMs: 7000 });
  answersAfterMs = 0;
  expect(await outcomeOf(client.request(call()))).toBe('answered');
});
