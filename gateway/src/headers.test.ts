import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { inProcessLive } from '@pahiya/messaging';
import { createHost, createReadiness, memoryLiveState, readConfig, tokenVerifierOf } from '@pahiya/service-kit';
import { testKeys } from '@pahiya/testing';
import { gatewayConfig, installGateway } from './gateway.ts';

let folder: string;
let app: FastifyInstance;

async function open(env: Record<string, string> = {}): Promise<void> {
  const metrics = new Registry();
  const config = readConfig(gatewayConfig, { WEB_ROOT: folder, RATE_LIMIT_PER_MINUTE: '0', ...env });
  app = createHost({
    name: 'gateway',
    readiness: createReadiness(),
    metrics,
    logger: false,
    trustProxy: config.trustProxy,
  });
  const liveState = memoryLiveState();
  const live = inProcessLive({ log: app.log });
  const as = { tokens: tokenVerifierOf([testKeys.publicKey]), sessions: { isOpen: async () => true } };
  const deps = { live, liveState, metrics, ...as, internalSecret: 'x'.repeat(32) };
  const service = async (scope: FastifyInstance) => void scope.get('/api/rides', async () => ({ rides: [] }));
  await installGateway(app, { kind: 'in-process', plugins: [service] }, { config, deps });
  app.addHook('onClose', async () => void (await Promise.all([live.close(), liveState.close()])));
}

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'pahiya-headers-'));
  await mkdir(join(folder, 'shell/dist/assets'), { recursive: true });
  await writeFile(join(folder, 'shell/dist/index.html'), '<p>Welcome</p>');
  await writeFile(join(folder, 'shell/dist/assets/shell.0a1b.js'), 'start()');
  await writeFile(join(folder, 'shell/dist/assets/map.0a1b.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
});
afterEach(async () => {
  await app.close();
  await rm(folder, { recursive: true });
});

const headersOf = async (url: string, headers: Record<string, string> = {}) =>
  (await app.inject({ url, headers })).headers;
const policyOf = async (url: string) => String((await headersOf(url))['content-security-policy']).split(/; ?/);

it.each(['/api/rides', '/api/openapi.json', '/api/nothing', '/health/live'])(
  'lets nothing store, guess or run what %s answers',
  async (url) => {
    await open();
    expect(await headersOf(url)).toMatchObject({
      'cache-control': 'no-store',
      'content-security-policy': "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
    });
  },
);

it('lets browsers cache pages and their files, under the policy of pages', async () => {
  await open();
  expect((await headersOf('/'))['cache-control']).toBe('no-cache');
  expect((await headersOf('/remotes.json'))['cache-control']).toBe('no-cache');
  expect((await headersOf('/assets/shell.0a1b.js'))['cache-control']).toBe('public, max-age=31536000, immutable');
  expect(await policyOf('/')).toEqual(
    expect.arrayContaining(["default-src 'self'", "base-uri 'none'", "frame-ancestors 'none'"]),
  );
});

it.each(['/assets/map.0a1b.svg', '/assets/map.0a1b.svg?any'])(
  'holds the picture %s to the policy of pages, because a browser opens an SVG as one',
  async (picture) => {
    await open();
    const policy = await policyOf(picture);
    expect(policy).toEqual(expect.arrayContaining(["object-src 'none'", "base-uri 'none'", "frame-ancestors 'none'"]));
  },
);

it('answers no TRACE', async () => {
  await open();
  const headers = { 'x-secret': 'repeated' };
  const answer = await app.inject({ method: 'TRACE', url: '/api/rides', headers });
  expect([answer.statusCode, answer.body.includes('repeated')]).toEqual([404, false]);
});

it('lists no folder', async () => {
  await open();
  for (const url of ['/assets/', '/assets', '/remotes/']) {
    const { statusCode, body } = await app.inject(url);
    expect([url, statusCode, body.includes('shell.0a1b')]).toEqual([url, 404, false]);
  }
});

it('forbids framing the page of the API, and lets it load only its own files', async () => {
  await open();
  for (const url of ['/api/docs', '/api/docs/']) {
    expect((await headersOf(url))['x-frame-options']).toBe('DENY');
    expect(await policyOf(url)).toEqual(
      expect.arrayContaining(["default-src 'none'", "script-src 'self'", "frame-ancestors 'none'", "base-uri 'none'"]),
    );
  }
});

describe('Strict-Transport-Security', () => {
  const transportOf = async (url: string, headers?: Record<string, string>) =>
    (await headersOf(url, headers))['strict-transport-security'];
  const overTls = { 'x-forwarded-proto': 'https' };

  it('is on every answer when people come by HTTPS', async () => {
    await open({ PUBLIC_URL: 'https://rides.example' });
    for (const url of ['/', '/api/rides', '/api/nothing', '/assets/shell.0a1b.js'])
      expect([url, await transportOf(url)]).toEqual([url, 'max-age=31536000; includeSubDomains']);
  });

  it('is on answers that a trusted proxy sends on by TLS', async () => {
    await open({ TRUST_PROXY: '127.0.0.1' });
    expect(await transportOf('/api/rides', overTls)).toBe('max-age=31536000; includeSubDomains');
    expect(await transportOf('/api/rides')).toBeUndefined();
  });

  it('leaves subdomains out where the configuration says that they belong to others', async () => {
    await open({ PUBLIC_URL: 'https://rides.example', HSTS_SUBDOMAINS: 'off' });
    expect(await transportOf('/')).toBe('max-age=31536000');
  });

  it('is on no answer without TLS, whatever a client claims', async () => {
    await open();
    expect(await transportOf('/', overTls)).toBeUndefined();
    await app.close();
    await open({ TRUST_PROXY: '10.0.0.1' });
    expect(await transportOf('/', overTls)).toBeUndefined();
  });
});
