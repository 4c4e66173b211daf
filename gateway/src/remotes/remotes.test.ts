import { createHash, generateKeyPairSync } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import type { RemoteEntry, RemotesConfig } from '@pahiya/contracts';
import { inProcessLive } from '@pahiya/messaging';
import { createHost, createReadiness, memoryLiveState, readConfig, tokenVerifierOf } from '@pahiya/service-kit';
import { startFileServer } from '../file-server.ts';
import { gatewayConfig, installGateway } from '../gateway.ts';

const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const tokenKey = publicKey.export({ type: 'spki', format: 'pem' }).toString();
let folder: string;
let app: FastifyInstance;
const said: string[] = [];

async function build(place: string, content: string, name = 'rider'): Promise<void> {
  const manifest: RemoteEntry = {
    name,
    entry: `/remotes/${name}/assets/entry.js`,
    preload: [`/remotes/${name}/assets/entry.js`],
    basePath: '/booking',
    paths: ['/booking'],
    roles: ['user'],
    navigation: [],
    firstParts: ['charts'],
    firstCalls: { '/booking': ['/api/stats?from={-21}&to={7}', '/api/pricing'] },
  };
  await mkdir(join(folder, place, 'assets'), { recursive: true });
  await writeFile(join(folder, place, 'remote.json'), JSON.stringify(manifest));
  await writeFile(join(folder, place, 'assets/entry.js'), content);
}

async function open(env: Record<string, string> = {}): Promise<void> {
  const metrics = new Registry();
  const logger = { level: 'info', stream: { write: (line: string) => said.push(JSON.parse(line).msg) } };
  const host = createHost({ name: 'gateway', readiness: createReadiness(), metrics, logger });
  const config = readConfig(gatewayConfig, {
    WEB_ROOT: folder,
    REMOTES_CONFIG: join(folder, 'remotes.config.json'),
    REMOTE_VERSIONS_DIR: join(folder, 'kept'),
    RATE_LIMIT_PER_MINUTE: '0',
    ...env,
  });
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: host.log });
  const as = { tokens: tokenVerifierOf([tokenKey]), sessions: { isOpen: async () => true } };
  const deps = { live, liveState, metrics, ...as, internalSecret: 'x'.repeat(32) };
  await installGateway(host, { kind: 'in-process', plugins: [] }, { config, deps });
  host.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
  app = host;
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-remotes-'));
  await mkdir(join(folder, 'shell/dist'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/app.html'), '<head>{{firstCalls}}{{preload}}</head>');
  await writeFile(
    join(folder, 'shell/dist/files.json'),
    JSON.stringify({ files: ['assets/charts.0a1b.js', 'assets/charts.2c3d.css', 'assets/charts-of-tides.4e5f.js'] }),
  );
  await build('mfe-rider/dist', 'the current one');
  await build('kept/rider/1.4.0', 'the one before');
  await build('kept/rider/2.0.0-beta', 'the next one');
  said.length = 0;
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

let edits = 0;
/** Blanks before it make two edits within one tick of the file system's clock differ. */
const edit = (text: string) => writeFile(join(folder, 'remotes.config.json'), ' '.repeat((edits += 1)) + text);
const choose = (rider: RemotesConfig['remotes'][string]) => edit(JSON.stringify({ remotes: { rider } }));

const CURRENT = '/remotes/rider/assets/entry.js';
const at = (version: string) => `/remotes/rider@${version}/assets/entry.js`;

const ask = (headers: Record<string, string> = {}) => app.inject({ url: '/remotes.json', headers });
async function entryFor(headers?: Record<string, string>): Promise<string | undefined> {
  const { remotes } = (await ask(headers)).json<{ remotes: RemoteEntry[] }>();
  return remotes[0]?.entry;
}
const bearer = (claims: object) => `Bearer e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.x`;

it('shows pages and their parts beyond the limit of calls too', async () => {
  await open({ REMOTES_CONFIG: '', RATE_LIMIT_PER_MINUTE: '2' });
  const statusesOf = async (url: string) =>
    (await Promise.all([1, 2, 3].map(() => app.inject({ url })))).map(({ statusCode }) => statusCode);
  expect(await statusesOf('/api/openapi.json')).toEqual([200, 200, 429]);
  const docs = ['/api/docs', '/api/docs/json', '/api/docs/static/swagger-ui.css'];
  for (const url of ['/login', '/remotes.json', CURRENT, ...docs])
    expect([url, ...(await statusesOf(url))]).toEqual([url, 200, 200, 200]);
});

it('gives everybody the current build while nobody chose', async () => {
  await open({ REMOTES_CONFIG: '' });
  const answer = await ask({ cookie: 'tenant=DEMO01.c-1' });
  expect(answer.json().remotes[0].entry).toBe(CURRENT);
  expect(answer.headers).not.toHaveProperty('set-cookie');
  expect(answer.headers.vary).toBeUndefined();
});

it('has a page fetch the files of its first screen, with the parts of the shell that this draws with', async () => {
  await open({ REMOTES_CONFIG: '' });
  expect((await app.inject('/booking/history')).body).toBe(
    `<head><script defer src="${CURRENT}"></script><script defer src="/assets/charts.0a1b.js"></script>` +
      '<link rel="preload" as="style" href="/assets/charts.2c3d.css"></head>',
  );
});

it('sends a page without those parts while the list of the shell is half written, and with them after it', async () => {
  await open({ REMOTES_CONFIG: '' });
  const list = join(folder, 'shell/dist/files.json');
  const whole = await readFile(list, 'utf8');
  await writeFile(list, whole.slice(0, 20));
  const early = await app.inject('/booking/history');
  expect(early.statusCode).toBe(200);
  expect(early.body).toBe(`<head><script defer src="${CURRENT}"></script></head>`);
  expect(said.join()).toContain('files.json cannot be read');
  await writeFile(list, whole);
  expect((await app.inject('/booking/history')).body).toContain('/assets/charts.0a1b.js');
});

it('tells a page what to read of the API before its scripts are there, and no other page', async () => {
  await open({ REMOTES_CONFIG: '' });
  const page = (await app.inject('/booking/?lang=en')).body;
  expect(page).toContain('data-roles="user" data-calls="/api/stats?from={-21}&amp;to={7} /api/pricing"');
  const [, script = ''] = /<script data-[^>]+>(.+?)<\/script>/s.exec(page) ?? [];
  const hash = createHash('sha256').update(script).digest('base64');
  expect((await app.inject('/booking')).headers['content-security-policy']).toContain(`'sha256-${hash}'`);
  expect((await app.inject('/booking/details')).body).not.toContain('data-calls');
});

it('gives two companies each its own version, by code or id, from the token or the cookie', async () => {
  await choose({ default: '1.4.0', tenants: { DEMO01: '2.0.0-beta', 'c-7': 'current' } });
  await open();
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(await entryFor({ authorization: bearer({ companyCode: 'DEMO01', companyId: 'c-1' }) })).toBe(at('2.0.0-beta'));
  expect(await entryFor({ authorization: bearer({ companyCode: 'OTHER', companyId: 'c-7' }) })).toBe(CURRENT);
  expect(await entryFor({ cookie: 'theme=dark; tenant=DEMO01.c-1' })).toBe(at('2.0.0-beta'));
  expect(await entryFor({ authorization: 'Bearer nonsense.%%%.x' })).toBe(at('1.4.0'));
  expect((await ask()).headers).toMatchObject({ vary: 'Authorization, Cookie', 'cache-control': 'no-cache' });
});

it('serves a kept version beside the current one, for ever, to any origin, and nothing outside it', async () => {
  await choose({ default: '1.4.0' });
  await open();
  const file = await app.inject(at('1.4.0'));
  expect(file.body).toBe('the one before');
  expect(file.headers).toMatchObject({
    'cache-control': 'public, max-age=31536000, immutable',
    'access-control-allow-origin': '*',
  });
  expect((await app.inject(CURRENT)).body).toBe('the current one');
  for (const path of [
    '/remotes/rider@9/assets/entry.js',
    '/remotes/rider@../assets/entry.js',
    '/remotes/rider@1.4.0/..%2f..%2f..%2fremotes.config.json',
  ])
    expect((await app.inject(path)).statusCode).toBeGreaterThanOrEqual(400);
});

it('gives a canary its share of a thousand browsers, keeps each on its side, and widens without moving anybody back', async () => {
  await choose({ canary: { version: '2.0.0-beta', share: 0.1 }, tenants: { CALM: '1.4.0' } });
  await open();
  const browsers: string[] = [];
  for (let visit = 0; visit < 1000; visit += 1) {
    const cookie = /browser=[\w-]+/.exec(String((await ask()).headers['set-cookie']))?.[0];
    browsers.push(cookie ?? 'none was set');
  }
  const inCanary = async () => {
    const entries = await Promise.all(browsers.map((cookie) => entryFor({ cookie })));
    return browsers.filter((_, visit) => entries[visit] === at('2.0.0-beta'));
  };
  const few = await inCanary();
  // Five standard deviations of a fair draw around 100.
  expect(Math.abs(few.length - 100)).toBeLessThan(48);
  expect(await inCanary()).toEqual(few);
  expect((await ask({ cookie: browsers[0] ?? '' })).headers).not.toHaveProperty('set-cookie');
  expect(await entryFor({ cookie: `${few[0]}; tenant=CALM.c-1` })).toBe(at('1.4.0'));

  await choose({ canary: { version: '2.0.0-beta', share: 0.5 } });
  expect(await inCanary()).toEqual(expect.arrayContaining(few));
});

it('rolls back with one edit, without a restart', async () => {
  await choose({ default: '2.0.0-beta' });
  await open();
  expect(await entryFor()).toBe(at('2.0.0-beta'));
  await choose({ default: '1.4.0' });
  expect(await entryFor()).toBe(at('1.4.0'));
});

it.each([
  ['no JSON', '{', /JSON/],
  ['a share that is none', '{"remotes":{"rider":{"canary":{"version":"1.4.0","share":5}}}}', /share must be at most 1/],
  ['a word that nobody reads', '{"remotes":{"rider":{"tenant":{}}}}', /remotes\.rider\.tenant is not a known field/],
  ['an unknown version', '{"remotes":{"rider":{"default":"9.9.9"}}}', /version 9\.9\.9 of 'rider' cannot be had/],
  ['an unknown remote', '{"remotes":{"pilot":{"default":"current"}}}', /no current build of 'pilot'/],
  [
    'an origin that was not allowed',
    '{"remotes":{"rider":{"default":"https://cdn.example/rider/"}}}',
    /not of an origin that REMOTE_ORIGINS names/,
  ],
])('keeps the last good choice where the file has %s, says so once, and recovers', async (_what, text, why) => {
  await choose({ default: '1.4.0' });
  await open();
  const inForce = async () => /^pahiya_remotes_config_in_force (\d)/m.exec((await app.inject('/metrics')).body)?.[1];
  expect(await inForce()).toBe('1');
  await edit(text);
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(await entryFor()).toBe(at('1.4.0'));
  expect(said.filter((line) => why.test(line))).toHaveLength(1);
  expect(await inForce()).toBe('0');
  expect((await app.inject('/health/ready')).statusCode).toBe(200);

  await choose({ default: '2.0.0-beta' });
  expect(await entryFor()).toBe(at('2.0.0-beta'));
  expect(await inForce()).toBe('1');
});

it('starts with the current builds where the file is broken from the beginning', async () => {
  await edit('{');
  await open();
  expect(await entryFor()).toBe(CURRENT);
});

it('takes a version from another origin that is allowed, and lets pages load scripts from there', async () => {
  const manifest = { name: 'rider', entry: '/remotes/rider/assets/e.js', basePath: '/booking', paths: ['/booking'] };
  const elsewhere = createServer((_request, reply) =>
    reply.end(JSON.stringify({ ...manifest, roles: ['user'], navigation: [] })),
  );
  await once(elsewhere.listen(0, '127.0.0.1'), 'listening');
  const origin = `http://localhost:${(elsewhere.address() as AddressInfo).port}`;
  await choose({ default: `${origin}/rider/3/` });
  await open({ REMOTE_ORIGINS: origin });
  expect(await entryFor()).toBe(`${origin}/rider/3/assets/e.js`);
  const policy = String((await app.inject('/booking')).headers['content-security-policy']);
  expect(policy).toMatch(new RegExp(`script-src 'self' \\S+ ${origin};`));
  elsewhere.close();
});

it('passes on what a server of its own has, and keeps the remote on the list while that is away', async () => {
  await rm(join(folder, 'mfe-rider'), { recursive: true });
  await build('elsewhere/mfe-rider/dist', 'from its own server');
  const server = await startFileServer({
    WEB_ROOT: join(folder, 'elsewhere'),
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
  });
  const { port } = server.server.address() as AddressInfo;
  await open({ REMOTE_SERVERS: `rider=http://127.0.0.1:${port}` });
  expect(await entryFor()).toBe(CURRENT);
  const direct = await fetch(`http://127.0.0.1:${port}${CURRENT}`);
  const passed = await app.inject(CURRENT);
  expect(passed.body).toBe('from its own server');
  for (const name of ['cache-control', 'access-control-allow-origin', 'content-type'])
    expect([name, passed.headers[name]]).toEqual([name, direct.headers.get(name)]);
  const description = '/remotes/rider/remote.json';
  const etag = String((await app.inject(description)).headers.etag);
  expect((await app.inject({ url: description, headers: { 'if-none-match': etag } })).statusCode).toBe(304);
  await server.close();
  expect((await app.inject(CURRENT)).statusCode).toBe(503);
  expect(await entryFor()).toBe(CURRENT);
});

describe('a server that stops in the middle of what it says', () => {
  let server: Server;
  let isStuck: boolean;
  beforeEach(async () => {
    const text = await readFile(join(folder, 'mfe-rider/dist/remote.json'), 'utf8');
    await rm(join(folder, 'mfe-rider'), { recursive: true });
    await build('mfe-driver/dist', "the driver's", 'driver');
    server = createServer((_request, reply) => {
      reply.writeHead(200, { 'content-type': 'application/json', 'content-length': text.length });
      if (isStuck) reply.write(text.slice(0, 10));
      else reply.end(text);
    });
    await once(server.listen(0, '127.0.0.1'), 'listening');
  });
  afterEach(() => {
    server.closeAllConnections();
    server.close();
  });
  const openBeside = () =>
    open({ REMOTES_CONFIG: '', REMOTE_SERVERS: `rider=http://127.0.0.1:${(server.address() as AddressInfo).port}` });
  const names = async () => (await ask()).json<{ remotes: RemoteEntry[] }>().remotes.map(({ name }) => name);

  it('does not keep the others from starting', async () => {
    isStuck = true;
    await openBeside();
    expect(await names()).toEqual(['driver']);
    expect(said).toContainEqual(expect.stringMatching(/does not say what remote it has/));
  });

  it('keeps no page waiting, and its remote on the list', async () => {
    isStuck = false;
    await openBeside();
    expect(await names()).toEqual(['driver', 'rider']);
    isStuck = true;
    const { now } = Date;
    Date.now = () => now() + 10_000;
    try {
      const asked = once(server, 'request');
      expect(await names()).toEqual(['driver', 'rider']);
      await asked;
    } finally {
      Date.now = now;
    }
  });
});

it('shows every page while one build is half written, keeps what that one said last, and says so once', async () => {
  await build('mfe-driver/dist', "the driver's", 'driver');
  await open({ REMOTES_CONFIG: '' });
  const names = async () => (await ask()).json<{ remotes: RemoteEntry[] }>().remotes.map(({ name }) => name);
  expect(await names()).toEqual(['driver', 'rider']);
  await writeFile(join(folder, 'mfe-driver/dist/remote.json'), '{"name":"driver","ent');
  expect(await names()).toEqual(['driver', 'rider']);
  expect((await app.inject('/booking')).statusCode).toBe(200);
  expect(said.filter((line) => line.includes('mfe-driver'))).toEqual([
    expect.stringMatching(/does not say what remote it has; what it said last holds/),
  ]);
  await app.close();
  await open({ REMOTES_CONFIG: '' });
  expect(await names()).toEqual(['rider']);
});

it('lets a page fetch ahead the files of the version that its visitor will get, or none', async () => {
  await choose({ tenants: { DEMO01: '1.4.0' } });
  await open();
  const page = async (cookie?: string) =>
    (await app.inject({ url: '/booking', headers: cookie ? { cookie } : {} })).body;
  expect(await page()).toBe('<head></head>');
  expect(await page('browser=b1; tenant=DEMO01.c-1')).toContain(`src="${at('1.4.0')}"`);
  expect(await page('browser=b1')).toContain(`src="${CURRENT}"`);
});
