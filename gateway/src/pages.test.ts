import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';
import Fastify, { type FastifyInstance } from 'fastify';
import { PageSender } from './pages.ts';

let folder: string;
let app: FastifyInstance;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-pages-'));
  await writeFile(join(folder, 'index.html'), '<a href="{{origin}}/">Home</a>');
  await writeFile(join(folder, 'index.hi.html'), '<a href="{{origin}}/">होम</a>');
  app = Fastify();
  const pages = new PageSender(folder, { origin: 'https://rides.example' });
  app.get('/', (request, reply) => pages.sendPage('index', request, { reply }));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const ask = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });

it('sends the language that the address names, then the chosen one, then the browser’s, else English', async () => {
  const languageFor = async (...request: Parameters<typeof ask>) => (await ask(...request)).headers['content-language'];
  const indianPhone = { 'accept-language': 'hi-IN,hi;q=0.9,en-US;q=0.8,en;q=0.7' };

  expect(await languageFor('/')).toBe('en');
  expect(await languageFor('/', indianPhone)).toBe('hi');
  expect(await languageFor('/', { 'accept-language': 'ta-IN,en;q=0.9,hi;q=0.5' })).toBe('en');
  expect(await languageFor('/', { 'accept-language': 'ta, hi; q=0.5' })).toBe('hi');
  expect(await languageFor('/', { ...indianPhone, cookie: 'theme=dark; language=en' })).toBe('en');
  expect(await languageFor('/?lang=hi', { cookie: 'language=en' })).toBe('hi');
  expect(await languageFor('/', { cookie: 'language=en; __Host-language=hi' })).toBe('hi');
  expect(await languageFor('/?lang=xx', { cookie: 'language=..%2Fx' })).toBe('en');
});

it('fills the page in, compresses it, and says what the answer depends on', async () => {
  const answer = await ask('/?lang=hi', { 'accept-encoding': 'gzip, br' });
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('<a href="https://rides.example/">होम</a>');
  expect(answer.headers).toMatchObject({
    'content-encoding': 'br',
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding, Accept-Language, Cookie',
  });
  expect((await ask('/', { 'accept-encoding': 'br;q=0, identity' })).headers['content-encoding']).toBeUndefined();
});

it('sends a page once until it is built anew', async () => {
  const etag = String((await ask('/')).headers.etag);
  expect((await ask('/', { 'if-none-match': etag })).statusCode).toBe(304);
  expect((await ask('/?lang=hi', { 'if-none-match': etag })).statusCode).toBe(200);

  await writeFile(join(folder, 'index.html'), 'built anew');
  expect((await ask('/', { 'if-none-match': etag })).body).toBe('built anew');
});
