import { generateKeyPairSync, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { routes, TOKEN_TYPE } from '@pahiya/contracts';
import {
  createHost,
  createReadiness,
  installServiceDefaults,
  publishedTokenVerifier,
  readConfig,
  serve,
  type ServiceDeps,
} from '@pahiya/service-kit';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import type { FastifyInstance } from 'fastify';
import { Registry } from 'prom-client';
import { authConfig, buildAuthService } from '../src/service.ts';

const ADMIN = { email: 'admin@pahiya.example', password: 'Kaveri#2026' };

function newKey() {
  const { privateKey, publicKey } = generateKeyPairSync('ec', {
    namedCurve: 'P-256',
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
    publicKeyEncoding: { type: 'spki', format: 'pem' },
  });
  return { privateKey, publicKey };
}
const [first, second] = [newKey(), newKey()];

/** The auth service that runs at present. Each run has other keys, but all have the same address. */
let auth: TestService | undefined;
let address: Server;
let looks = 0;

async function runAuth(tokenPrivateKey: string, tokenAcceptedKey?: string): Promise<void> {
  const last = auth;
  auth = undefined;
  await last?.close();
  const env = {
    TOKEN_PRIVATE_KEY: tokenPrivateKey,
    SIGN_IN_KEYS: Buffer.alloc(32).toString('base64'),
    ADMIN_SECOND_FACTOR: 'off',
    TOKEN_ACCEPTED_KEY: tokenAcceptedKey,
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
  };
  auth = await startTestService('auth', buildAuthService, readConfig(authConfig, env));
}

async function token(): Promise<string> {
  const answer = await auth?.call(routes.auth.loginAdmin, { body: ADMIN });
  return answer?.body.token ?? '';
}

beforeAll(async () => {
  address = createServer((request, response) => {
    looks += 1;
    if (auth === undefined) return void response.destroy();
    void auth.app
      .inject({ method: 'GET', url: request.url ?? '/' })
      .then(({ statusCode, body }) => response.writeHead(statusCode).end(body));
  }).listen(0, '127.0.0.1');
  await once(address, 'listening');
});
afterAll(async () => {
  await auth?.close();
  address.close();
});

/** Another process, which started once and keeps running. */
let other: FastifyInstance;
async function startOther(options: { pauseMs?: number; pollMs?: number } = {}): Promise<void> {
  const url = `http://127.0.0.1:${(address.address() as AddressInfo).port}${routes.auth.jwks.path}`;
  other = createHost({ name: 'other', readiness: createReadiness(), metrics: new Registry(), logger: false });
  const tokens = await publishedTokenVerifier(url, other, { pollMs: 3600_000, ...options });
  const deps = { tokens, sessions: { isOpen: async () => true } } as unknown as ServiceDeps;
  await other.register(async (app) => {
    installServiceDefaults(app, { deps });
    serve(app, deps, routes.auth.peopleStats, async () => ({ totalCompanies: 0, totalEmployees: 0 }));
  });
  await other.ready();
}
afterEach(() => other.close());

const askWith = async (bearer: string) =>
  (await other.inject({ url: routes.auth.peopleStats.path, headers: { authorization: `Bearer ${bearer}` } }))
    .statusCode;

function withKid(bearer: string, kid: string): string {
  const [, ...rest] = bearer.split('.');
  return [Buffer.from(JSON.stringify({ alg: 'ES256', typ: TOKEN_TYPE, kid })).toString('base64url'), ...rest].join('.');
}

describe('a new token key', () => {
  beforeEach(() => runAuth(first.privateKey));

  it('reaches a running process, which refuses the old key from then on', async () => {
    await startOther({ pauseMs: 0 });
    const old = await token();
    expect(await askWith(old)).toBe(200);
    await runAuth(second.privateKey);
    expect(await askWith(await token())).toBe(200);
    expect(await askWith(old)).toBe(401);
  });

  it('interrupts nobody if it is published before it signs, and the old one stays published after', async () => {
    await startOther({ pollMs: 20 });
    const old = await token();
    await runAuth(first.privateKey, second.publicKey);
    expect(await askWith(old)).toBe(200);
    await runAuth(second.privateKey, first.privateKey);
    const young = await token();
    expect([await askWith(old), await askWith(young)]).toEqual([200, 200]);
    await runAuth(second.privateKey);
    await eventually(async () => (await askWith(old)) === 401, { describe: 'the old key to be forgotten' });
    expect(await askWith(young)).toBe(200);
  });

  it('is not looked up for each of many tokens with unknown keys', async () => {
    await startOther({ pauseMs: 60_000 });
    const good = await token();
    looks = 0;
    const flood = await Promise.all(Array.from({ length: 500 }, () => askWith(withKid(good, randomUUID()))));
    expect(new Set(flood)).toEqual(new Set([401]));
    expect(await askWith(withKid(good, 'another'))).toBe(401);
    expect(looks).toBe(0);
    expect(await askWith(good)).toBe(200);
  });

  it('is refused while auth is down, and the known key stays valid', async () => {
    await startOther({ pauseMs: 0 });
    const [good, alsoGood] = [await token(), await token()];
    expect(await askWith(good)).toBe(200);
    await runAuth(second.privateKey);
    const young = await token();
    const running = auth;
    auth = undefined;
    expect([await askWith(young), await askWith(good), await askWith(alsoGood)]).toEqual([503, 200, 200]);
    auth = running;
    expect([await askWith(young), await askWith(good)]).toEqual([200, 401]);
  });
});
