import { tmpdir } from 'node:os';
import { routes } from '@pahiya/contracts';
import { newId, readConfig } from '@pahiya/service-kit';
import { startTestService, testKeys, type TestService } from '@pahiya/testing';
import { authConfig, buildAuthService } from '../src/service.ts';

let auth: TestService;
beforeAll(async () => {
  const env = {
    TOKEN_PRIVATE_KEY: testKeys.privateKey.replaceAll('\n', '\\n'),
    SIGN_IN_KEYS: Buffer.alloc(32).toString('base64'),
    ADMIN_SECOND_FACTOR: 'off',
    MAILBOX_DIR: tmpdir(),
    ADMIN_EMAIL: 'admin@pahiya.example',
    ADMIN_PASSWORD: 'Kaveri#2026',
  };
  auth = await startTestService('auth', buildAuthService, readConfig(authConfig, env));
});
afterAll(() => auth.close());

async function givenDriver(phoneNumber: string) {
  const driverId = newId();
  const body = { phoneNumber, password: 'Kaveri#2026', fullName: 'Ravi Kumar', existing: false };
  await auth.call(routes.auth.putDriverAccount, { params: { driverId }, body });
  const as = { sub: driverId, driverId, role: 'driver' as const };
  return async () => (await auth.call(routes.auth.driverStorageKey, { as })).body.key;
}

it('gives a driver one key of 256 bits, also when two phones ask first at once', async () => {
  const keyOfRavi = await givenDriver('9000000040');
  const [first, ...others] = await Promise.all([keyOfRavi(), keyOfRavi()]);
  expect(Buffer.from(first ?? '', 'base64')).toHaveLength(32);
  expect([...others, await keyOfRavi()]).toEqual([first, first]);

  const keyOfLakshmi = await givenDriver('9000000041');
  expect(await keyOfLakshmi()).not.toBe(first);
});
