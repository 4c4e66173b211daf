import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { Registry } from 'prom-client';
import { BUDGETS, routes, type Budget, type RouteContract } from '@pahiya/contracts';
import { createHost, createReadiness, memoryLiveState, tokenVerifierOf } from '@pahiya/service-kit';
import { eventually, signTokens, testKeys } from '@pahiya/testing';
import { installRateLimit, UNCOUNTED } from './rate-limit.ts';

const tokenFor = signTokens();
const tokenOf = (sub: string, sid = `session-of-${sub}`) => tokenFor({ sub, sid, role: 'admin' });

const LIMIT = 6;
let app: FastifyInstance;
let now: number;
/** The addresses whose requests are under way at /held, and the answer to them. */
let holding: string[];
let held: Promise<object>;

/** Opens a gateway with routes that answer at once, behind the limits. */
async function open(perMinute: number): Promise<void> {
  now = Date.UTC(2026, 10, 21);
  const liveState = memoryLiveState(() => now);
  app = createHost({
    name: 'gateway',
    readiness: createReadiness(),
    metrics: new Registry(),
    logger: false,
    trustProxy: 'loopback',
  });
  installRateLimit(app, perMinute, {
    liveState,
    tokens: tokenVerifierOf([testKeys.publicKey]),
    internalSecret: 'the secret',
  });
  const { auth, booking, driver, invoice } = routes;
  const contracts: RouteContract[] = [
    auth.auditTrail,
    auth.companyAuditTrail,
    auth.getProfile,
    auth.jwks,
    auth.register,
    booking.searchPlaces,
    booking.exportBookings,
    booking.allBookings,
    driver.registerDriver,
    invoice.generatePdf,
    invoice.monthlyStatement,
  ];
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  for (const contract of contracts)
    app.route({ method: contract.method, url: contract.path, config: { contract }, handler: async () => ({}) });
  const hold = async ({ headers }: FastifyRequest) => {
    holding.push(String(headers['x-forwarded-for']));
    return held;
  };
  app.get('/held', hold);
  app.get('/held-export', { config: { contract: booking.exportBookings } }, hold);
  app.get('/free', { config: UNCOUNTED }, async () => ({}));
  app.addHook('onClose', () => liveState.close());
}
afterEach(() => app.close());

interface From {
  token?: string;
  address?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
}
const ask = (
  { method, path }: Pick<RouteContract, 'method' | 'path'>,
  { token, address = '203.0.113.1', query = {}, headers = {} }: From = {},
) =>
  app.inject({
    method,
    url: path,
    query,
    headers: {
      'x-forwarded-for': address,
      ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      ...headers,
    },
  });
/** How many of `times` requests are let through. */
async function through(times: number, contract: RouteContract, from: (n: number) => From = () => ({})) {
  let passed = 0;
  for (let n = 0; n < times; n += 1) if ((await ask(contract, from(n))).statusCode === 200) passed += 1;
  return passed;
}
/** Each request has an address and a session of its own, so that only the budget of the account counts. */
const asAccount =
  (sub: string, more: From = {}) =>
  (n: number) => ({
    address: `198.51.${Math.floor(n / 250)}.${n % 250}`,
    token: tokenOf(sub, `${sub}-${n}`),
    ...more,
  });
const { auth, booking, driver, invoice } = routes;

describe('all requests', () => {
  beforeEach(() => open(LIMIT));

  it('limits strangers by address, and says when to come back', async () => {
    expect(await through(LIMIT + 2, auth.getProfile)).toBe(LIMIT);
    const refused = await ask(auth.getProfile);
    expect([refused.statusCode, refused.headers['retry-after'], refused.json<{ code: string }>().code]).toEqual([
      429,
      '60',
      'TOO_MANY_REQUESTS',
    ]);
    expect((await ask(auth.getProfile, { address: '203.0.113.2' })).statusCode).toBe(200);
    now += 61_000;
    expect((await ask(auth.getProfile)).statusCode).toBe(200);
  });

  it('lets nobody make the requests of a whole minute in one second', async () => {
    await app.close();
    await open(600);
    const token = tokenOf('asha');
    for (const from of [{}, { token }]) {
      expect(await through(100, auth.getProfile, () => from)).toBe(60);
      const refused = await ask(auth.getProfile, from);
      expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '1']);
    }
    now += 1_000;
    expect(await through(100, auth.getProfile, () => ({ token }))).toBe(60);
  });

  it('lets a client have two requests under way at a time, and serves others meanwhile', async () => {
    const { promise, resolve } = Promise.withResolvers<object>();
    [holding, held] = [[], promise];
    const path = { method: 'GET', path: '/held' } as const;
    const ofOne = Array.from({ length: 4 }, () => ask(path, { address: '203.0.113.1' }));
    const ofOther = ask(path, { address: '203.0.113.2' });
    await eventually(() => holding.length >= 3, { describe: 'three requests to be under way' });
    expect((await ask(auth.getProfile, { address: '203.0.113.3' })).statusCode).toBe(200);
    expect(holding.toSorted((a, b) => a.localeCompare(b))).toEqual(['203.0.113.1', '203.0.113.1', '203.0.113.2']);
    resolve({});
    const answers = await Promise.all([...ofOne, ofOther]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  });

  it.each([
    ['exports', '/held-export', 0],
    ['requests beyond those of a page', '/held', 12],
  ])('lets one of a client’s %s be under way at a time', async (_what, path, before) => {
    await app.close();
    await open(600);
    const address = '203.0.113.1';
    await through(before, auth.getProfile, () => ({ address }));
    const { promise, resolve } = Promise.withResolvers<object>();
    [holding, held] = [[], promise];
    const asked = Array.from({ length: 3 }, () => ask({ method: 'GET', path }, { address }));
    const ofOther = ask({ method: 'GET', path }, { address: '203.0.113.2' });
    await eventually(() => holding.length >= 2, { describe: 'two requests to be under way' });
    await ask(auth.getProfile, { address: '203.0.113.3' });
    expect(holding.toSorted((a, b) => a.localeCompare(b))).toEqual([address, '203.0.113.2']);
    resolve({});
    const answers = await Promise.all([...asked, ofOther]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
  });

  it('delays the refusals of a client that floods, and no other answers', async () => {
    await through(2 * LIMIT, auth.getProfile);
    let isRefused = false;
    const refused = ask(auth.getProfile).then((answer) => {
      isRefused = true;
      return answer.statusCode;
    });
    expect((await ask(auth.getProfile, { address: '203.0.113.9' })).statusCode).toBe(200);
    expect(isRefused).toBe(false);
    expect(await refused).toBe(429);
  });

  it('limits signed-in callers by session and account, so that a flood from their address does not affect them', async () => {
    await through(LIMIT + 1, auth.getProfile);
    expect(await through(LIMIT + 2, auth.getProfile, () => ({ token: tokenOf('asha') }))).toBe(LIMIT);
    expect(await through(1, auth.getProfile, () => ({ token: tokenOf('asha', 'another session') }))).toBe(1);
    expect(await through(1, auth.getProfile, () => ({ token: tokenOf('ravi') }))).toBe(1);
    expect(await through(LIMIT * 4, auth.getProfile, asAccount('meera'))).toBe(LIMIT * 3);
  });

  it('limits a caller with an invalid token by address', async () => {
    expect(await through(LIMIT + 1, auth.getProfile, (n) => ({ token: `wrong.${n}.token` }))).toBe(LIMIT);
  });

  it('counts neither requests that cost nothing nor those of other services', async () => {
    const free = { method: 'GET', path: '/free' } as RouteContract;
    expect(await through(LIMIT * 2, free)).toBe(LIMIT * 2);
    const headers = { 'x-pahiya-internal': 'the secret' };
    expect(await through(LIMIT * 2, auth.getProfile, () => ({ headers }))).toBe(LIMIT * 2);
  });
});

describe('budgets', () => {
  beforeEach(() => open(100_000));

  it.each([
    ['drawing', invoice.generatePdf, {}],
    ['export', booking.exportBookings, {}],
    ['export', invoice.monthlyStatement, { query: { month: '2026-11', format: 'pdf' } }],
    ['search', booking.allBookings, { query: { q: 'asha' } }],
    ['search', auth.auditTrail, { query: { who: 'asha' } }],
    ['search', auth.companyAuditTrail, { query: { subject: 'asha' } }],
  ] as const)('have %s for an account, from wherever it asks', async (cost, contract, more) => {
    const most = BUDGETS[cost].perAccount;
    expect(await through(most + 3, contract, asAccount('asha', more))).toBe(most);
    expect((await ask(contract, asAccount('ravi', more)(0))).statusCode).toBe(200);
    now += 61_000;
    expect((await ask(contract, asAccount('asha', more)(0))).statusCode).toBe(200);
  });

  it('count neither a statement on screen as an export nor a list without a search text as a search', async () => {
    const shown = { query: { month: '2026-11' } };
    const most = BUDGETS.export.perAccount + 2;
    expect(await through(most, invoice.monthlyStatement, asAccount('asha', shown))).toBe(most);
    const read = BUDGETS.search.perAccount + 2;
    expect(await through(read, booking.allBookings, asAccount('asha'))).toBe(read);
  });

  it('count the keys of tokens against the budget of public calls', async () => {
    expect(await through(BUDGETS.public.perAddress + 2, auth.jwks)).toBe(BUDGETS.public.perAddress);
  });

  it('limit the searches of strangers by address, but not those of signed-in callers behind it', async () => {
    const query = { q: 'MG Road' };
    const most = BUDGETS.public.perAddress;
    expect(await through(most + 2, booking.searchPlaces, () => ({ query }))).toBe(most);
    expect((await ask(booking.searchPlaces, { query, token: tokenOf('asha') })).statusCode).toBe(200);
  });

  it('limit registrations by the hour, and say so in words', async () => {
    const most = BUDGETS.registration.perAddress;
    expect(await through(most + 1, auth.register, (n) => ({ address: `2001:db8:0:1:${n}::1` }))).toBe(most);
    const refused = await ask(auth.register, { address: '2001:db8:0:1::9' });
    expect([refused.headers['retry-after'], refused.json<{ detail: string }>().detail]).toEqual([
      '3600',
      'Too many requests. Please try again in an hour.',
    ]);
  });

  it('have uploads by the day, in number and in bytes', async () => {
    expect(await through(40, driver.registerDriver)).toBe(BUDGETS.upload.perAddress);
    const megabytes = (count: number) => ({ 'content-length': String(count * 1e6) });
    const tenMegabytes = asAccount('admin', { headers: megabytes(10) });
    expect(await through(110, driver.registerDriver, tenMegabytes)).toBe(BUDGETS.upload.megabytes / 10);
    now += 24 * 3600_000 + 1000;
    expect((await ask(driver.registerDriver, tenMegabytes(0))).statusCode).toBe(200);
  });
});

it('has no limit where RATE_LIMIT_PER_MINUTE is 0', async () => {
  await open(0);
  expect(await through(BUDGETS.registration.perAddress + 5, auth.register)).toBe(BUDGETS.registration.perAddress + 5);
});

it('is told of in docs/operations.md', async () => {
  const operations = await readFile(join(import.meta.dirname, '../../docs/operations.md'), 'utf8');
  const windows: Record<number, string> = { 60: 'minute', 3600: 'hour', 86_400: 'day' };
  const rows = Object.entries<Budget>(BUDGETS).map(([cost, { windowS, perAccount, perAddress, megabytes }]) => {
    const bytes = megabytes === undefined ? '' : `, ${megabytes} MB each`;
    const cells = [perAccount, perAddress].map((most) => (most === undefined ? '' : `${most}${bytes}`));
    return ['', `\`${cost}\``, windows[windowS], ...cells, ''].join(' | ').trim();
  });
  expect(operations.replaceAll(/ +/g, ' ').split('\n')).toEqual(
    expect.arrayContaining(rows.map((row) => row.replaceAll(/ +/g, ' '))),
  );
});
