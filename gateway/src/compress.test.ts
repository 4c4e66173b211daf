import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { eventually } from '@pahiya/testing';
import { compressAnswers } from './compress.ts';

const rides = { bookings: Array.from({ length: 40 }, (_, nth) => ({ _id: `ride-${nth}`, pickup: 'हिंजवडी, पुणे' })) };
const csv = 'Booking ID,Pickup\r\n'.repeat(200);
let app: FastifyInstance;
let url: string;
let last: unknown;
/** Resolved when the answer of /breaking has begun. */
const hasBegun = Promise.withResolvers<void>();
/** The export that goes on until somebody ends it. */
let endless: Readable;
const random = (bytes: number) => randomBytes(bytes).toString('base64');
const seen = <T>(payload: T): T => {
  last = payload;
  return payload;
};

beforeAll(async () => {
  app = Fastify();
  compressAnswers(app);
  app.get('/rides', () => rides);
  app.get('/ride', () => rides.bookings[0]);
  app.get('/export', (_request, reply) => reply.type('text/csv').send(Readable.from([csv])));
  app.get('/failing', (_request, reply) => {
    const failing = new Readable({ read: () => void failing.destroy(new Error('the database is away')) });
    return reply.type('text/csv').send(failing);
  });
  app.get('/breaking', (_request, reply) =>
    reply.type('text/csv').send(
      Readable.from(
        (async function* () {
          yield random(1_000_000);
          await hasBegun.promise;
          throw new Error('the database is away');
        })(),
      ),
    ),
  );
  app.get('/endless', (_request, reply) => {
    endless = new Readable({ read: () => void endless.push(random(10_000)) });
    return reply.type('text/csv').send(endless);
  });
  app.get('/seen', { onSend: (_request, _reply, payload, done) => done(null, seen(payload)) }, () => rides);
  app.get('/invoice', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)));
  url = await app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(() => app.close());

const ask = (path: string, encodings: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url: path, method, headers: { 'accept-encoding': encodings } });

it('compresses lists and exports for clients that accept it, and varies by Accept-Encoding', async () => {
  const list = await ask('/rides', 'gzip, deflate, br');
  expect(list.headers).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(brotliDecompressSync(list.rawPayload).toString())).toEqual(rides);
  expect(list.rawPayload.length).toBeLessThan(JSON.stringify(rides).length / 4);
  const zipped = await ask('/export', 'gzip');
  expect(zipped.headers['content-encoding']).toBe('gzip');
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(csv);
});

it.each([
  ['a client that takes none', '/rides', 'identity', 'GET'],
  ['a small answer', '/ride', 'br', 'GET'],
  ['a file that is compressed already', '/invoice', 'br', 'GET'],
  ['a question without a body', '/rides', 'br', 'HEAD'],
] as const)('leaves %s alone', async (_what, path, encodings, method) => {
  const answer = await ask(path, encodings, method);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('runs after the hooks of a route, so that an answer stored for repeated requests is not compressed', async () => {
  expect((await ask('/seen', 'br')).headers['content-encoding']).toBe('br');
  expect(last).toBe(JSON.stringify(rides));
});

it('breaks an export off that fails, and answers with an error if nothing of it was sent', async () => {
  const failed = await fetch(`${url}/failing`);
  expect([failed.status, await failed.json()]).toEqual([
    500,
    expect.objectContaining({ message: 'the database is away' }),
  ]);
  const broken = await fetch(`${url}/breaking`);
  hasBegun.resolve();
  await expect(broken.text()).rejects.toThrow();
});

it('ends an export whose reader has gone', async () => {
  const leaving = new AbortController();
  await fetch(`${url}/endless`, { signal: leaving.signal });
  leaving.abort();
  await eventually(() => endless.destroyed, { describe: 'the export to be ended' });
});
