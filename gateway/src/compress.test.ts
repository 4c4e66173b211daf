import { Readable } from 'node:stream';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { compressAnswers } from './compress.ts';

const rides = { bookings: Array.from({ length: 40 }, (_, nth) => ({ _id: `ride-${nth}`, pickup: 'हिंजवडी, पुणे' })) };
const csv = 'Booking ID,Pickup\r\n'.repeat(200);
let app: FastifyInstance;
let last: unknown;
const seen = <T>(payload: T): T => {
  last = payload;
  return payload;
};

beforeAll(() => {
  app = Fastify();
  compressAnswers(app);
  app.get('/rides', () => rides);
  app.get('/ride', () => rides.bookings[0]);
  app.get('/export', (_request, reply) => reply.type('text/csv').send(Readable.from([csv])));
  app.get('/seen', { onSend: (_request, _reply, payload, done) => done(null, seen(payload)) }, () => rides);
  app.get('/invoice', (_request, reply) => reply.type('application/pdf').send(Buffer.alloc(5_000)));
});
afterAll(() => app.close());

const ask = (url: string, encodings: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ url, method, headers: { 'accept-encoding': encodings } });

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
] as const)('leaves %s alone', async (_what, url, encodings, method) => {
  const answer = await ask(url, encodings, method);
  expect(answer.statusCode).toBe(200);
  expect(answer.headers).not.toHaveProperty('content-encoding');
});

it('runs after the hooks of a route, so that an answer stored for repeated requests is not compressed', async () => {
  expect((await ask('/seen', 'br')).headers['content-encoding']).toBe('br');
  expect(last).toBe(JSON.stringify(rides));
});
