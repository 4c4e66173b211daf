import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { jest } from '@jest/globals';
import type { FastifyInstance } from 'fastify';
import { SignJWT } from 'jose';
import { Registry } from 'prom-client';
import { CALL_TOKEN_HEADER, INTERNAL_SECRET_HEADER, routes, type ProcessName } from '@pahiya/contracts';
import { keyIdOf } from '@pahiya/messaging';
import type { ServiceDeps } from '../process/deps.ts';
import { createHost } from '../http/host.ts';
import { inProcessPeers } from './peers.ts';
import { createReadiness } from '../process/readiness.ts';
import { serve } from '../http/serve.ts';
import { installServiceDefaults } from '../http/service-app.ts';
import { callSigner, callVerifier } from './service-calls.ts';

const { retireDriver } = routes.booking;
const SECRET = 'the-secret-of-the-house';
const newKeys = () => generateKeyPairSync('ed25519');
const [driver, driverNext, salary] = [newKeys(), newKeys(), newKeys()];
const keys = new Map([
  ['driver', [driver.publicKey, driverNext.publicKey]],
  ['salary', [salary.publicKey]],
]);

/** A booking service with one internal route, which only the driver service may call. */
async function openBooking(acceptUnsigned: boolean): Promise<FastifyInstance> {
  const app = createHost({ name: 'booking', readiness: createReadiness(), metrics: new Registry(), logger: false });
  const calls = { verifier: callVerifier(keys), acceptUnsigned };
  const deps = { peers: inProcessPeers(), internalSecret: SECRET, calls } as unknown as ServiceDeps;
  await app.register(async (scope) => {
    installServiceDefaults(scope, { deps });
    serve(scope, deps, retireDriver, async () => ({ message: 'Gone' }));
  });
  return app;
}

const statusOf = async (app: FastifyInstance, headers: Record<string, string>) =>
  (await app.inject({ method: retireDriver.method, url: '/internal/booking/drivers/d1/retire', headers })).statusCode;
const tokenOf = (name: ProcessName, key: KeyObject, callee: 'auth' | 'booking' = 'booking') =>
  callSigner({ name, key }).tokenFor(callee);

/** A token like the driver service's, except for the given differences. */
function madeUp(key: KeyObject, { header = {}, age = 0 }: { header?: object; age?: number } = {}): Promise<string> {
  const now = Math.floor(Date.now() / 1000) - age;
  return new SignJWT({})
    .setProtectedHeader({ alg: 'EdDSA', typ: 'call+jwt', kid: keyIdOf(driver.publicKey), ...header })
    .setIssuer('driver')
    .setAudience('booking')
    .setIssuedAt(now)
    .setExpirationTime(now + 60)
    .sign(key);
}

describe('an internal route', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await openBooking(false);
  });
  afterAll(() => app.close());

  it('serves the services that its contract names, with both keys while a key changes', async () => {
    for (const { privateKey } of [driver, driverNext])
      for (const _again of [1, 2])
        expect(await statusOf(app, { [CALL_TOKEN_HEADER]: await tokenOf('driver', privateKey) })).toBe(200);
  });

  it('serves a process whose clock is ahead', async () => {
    expect(await statusOf(app, { [CALL_TOKEN_HEADER]: await madeUp(driver.privateKey, { age: -20 }) })).toBe(200);
  });

  it.each<[string, () => Promise<Record<string, string>>]>([
    ['without a token', async () => ({})],
    ['with the secret that all services share', async () => ({ [INTERNAL_SECRET_HEADER]: SECRET })],
    ['as another service', async () => ({ [CALL_TOKEN_HEADER]: await tokenOf('salary', salary.privateKey) })],
    ['in the name of another', async () => ({ [CALL_TOKEN_HEADER]: await tokenOf('driver', salary.privateKey) })],
    [
      'by a token for another',
      async () => ({ [CALL_TOKEN_HEADER]: await tokenOf('driver', driver.privateKey, 'auth') }),
    ],
    ['by a token that is over', async () => ({ [CALL_TOKEN_HEADER]: await madeUp(driver.privateKey, { age: 91 }) })],
    [
      'by a token for a person',
      async () => ({ [CALL_TOKEN_HEADER]: await madeUp(driver.privateKey, { header: { typ: 'at+jwt' } }) }),
    ],
    [
      'by a public key used as a secret',
      async () => {
        const spki = driver.publicKey.export({ type: 'spki', format: 'der' });
        return { [CALL_TOKEN_HEADER]: await madeUp(createSecretKey(spki), { header: { alg: 'HS256' } }) };
      },
    ],
  ])('answers 404 to a call %s', async (_how, headersOf) => {
    const headers = await headersOf();
    expect([await statusOf(app, headers), await statusOf(app, headers)]).toEqual([404, 404]);
  });
});

it('is served with the shared secret only while processes of the release before run', async () => {
  const app = await openBooking(true);
  expect(await statusOf(app, { [INTERNAL_SECRET_HEADER]: SECRET })).toBe(200);
  expect(await statusOf(app, { [INTERNAL_SECRET_HEADER]: 'another' })).toBe(404);
  // A token that is sent is verified in any case.
  const foreign = await tokenOf('salary', salary.privateKey);
  expect(await statusOf(app, { [INTERNAL_SECRET_HEADER]: SECRET, [CALL_TOKEN_HEADER]: foreign })).toBe(404);
  await app.close();
});

it('uses one token for a callee for half a minute', async () => {
  const signer = callSigner({ name: 'driver', key: driver.privateKey });
  expect(await signer.tokenFor('booking')).toBe(await signer.tokenFor('booking'));
  expect(await signer.tokenFor('auth')).not.toBe(await signer.tokenFor('booking'));
});

it('makes a new token after half a minute although the clock of its machine was set back', async () => {
  const signer = callSigner({ name: 'driver', key: driver.privateKey });
  const verifier = callVerifier(keys);
  const HOURS_MS = 5.5 * 3_600_000;
  jest.useFakeTimers({ now: Date.now() + HOURS_MS });
  try {
    await signer.tokenFor('booking');
    jest.setSystemTime(Date.now() - HOURS_MS);
    jest.advanceTimersByTime(31_000);
    expect(await verifier.callerOf(await signer.tokenFor('booking'), 'booking')).toBe('driver');
  } finally {
    jest.useRealTimers();
  }
});

it('does not accept a token for longer because the clock of the machine was set back', async () => {
  const verifier = callVerifier(keys);
  jest.useFakeTimers({ now: Date.now() });
  try {
    const token = await tokenOf('driver', driver.privateKey);
    expect(await verifier.callerOf(token, 'booking')).toBe('driver');
    jest.setSystemTime(Date.now() - 3_600_000);
    jest.advanceTimersByTime(61_000);
    expect(await verifier.callerOf(token, 'booking')).toBeUndefined();
  } finally {
    jest.useRealTimers();
  }
});
