import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { createHost, createReadiness } from '@pahiya/service-kit';
import { UNCOUNTED } from './rate-limit.ts';
import { installWebLimit, WEB_LIMITS } from './web-limit.ts';

const LIMITS = { pages: 2, files: 4 };
let app: FastifyInstance;
let now: number;
beforeEach(() => {
  now = Date.UTC(2026, 10, 21);
  app = createHost({ name: 'gateway', readiness: createReadiness(), metrics: new Registry(), logger: false });
  installWebLimit(app, { limits: LIMITS, nowMs: () => now });
  app.get('/*', { config: UNCOUNTED }, async () => ({}));
  app.get('/api/call', async () => ({}));
});
afterEach(() => app.close());

/** How many of ten requests are let through. */
async function through(url: string, remoteAddress = '203.0.113.1'): Promise<number> {
  const statuses = [];
  for (let n = 0; n < 10; n += 1) statuses.push((await app.inject({ url, remoteAddress })).statusCode);
  return statuses.filter((status) => status === 200).length;
}

it('counts pages and files of an address apart, and no calls', async () => {
  expect(await through('/login?next=/a.js')).toBe(LIMITS.pages);
  expect(await through('/robots.txt')).toBe(0);
  expect(await through('/assets/entry.0a1b.js?v=1')).toBe(LIMITS.files);
  expect(await through('/api/call')).toBe(10);
  expect(await through('/login', '203.0.113.2')).toBe(LIMITS.pages);
});

it('says when to come back, and lets the address in then', async () => {
  await through('/login');
  const refused = await app.inject({ url: '/login', remoteAddress: '203.0.113.1' });
  expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
    429,
    '60',
    'TOO_MANY_REQUESTS',
  ]);
  now += 61_000;
  expect(await through('/login')).toBe(LIMITS.pages);
});

it('is told of in docs/operations.md', async () => {
  const operations = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  expect(operations).toMatch(new RegExp(`\\| pages [^|]+\\| ${WEB_LIMITS.pages} `));
  expect(operations).toMatch(new RegExp(`\\| files of the web[^|]+\\| ${WEB_LIMITS.files} `));
});
