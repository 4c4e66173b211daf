import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { routes } from '@pahiya/contracts';
import { newId, readConfig } from '@pahiya/service-kit';
import { driverRecordOf, eventually, startTestService, testKeys, type TestService } from '@pahiya/testing';
import { authConfig, buildAuthService } from '../src/service.ts';

const PASSWORD = 'Kaveri#2026';

let auth: TestService;
let mailbox: string;
beforeAll(async () => {
  mailbox = await mkdtemp(join(tmpdir(), 'pahiya-mailbox-'));
  const env = {
    TOKEN_PRIVATE_KEY: testKeys.privateKey.replaceAll('\n', '\\n'),
    MAILBOX_DIR: mailbox,
    ADMIN_EMAIL: 'admin@pahiya.example',
    ADMIN_PASSWORD: PASSWORD,
  };
  auth = await startTestService('auth', buildAuthService, readConfig(authConfig, env));
});
afterAll(async () => {
  await auth.close();
  await rm(mailbox, { recursive: true, force: true });
});

const endSessions = (driverId: string) => auth.call(routes.auth.endDriverSessions, { params: { driverId } });
const tellOfDeactivation = (driverId: string) =>
  auth.deliver('driver.driver.updated.v1', driverId, {
    driverId,
    code: 'ABCD1234',
    revision: 2,
    fullName: 'Ravi Kumar',
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    status: 'inactive',
    waiting: false,
    vehicleNumber: null,
    vehicleType: 'Sedan',
    licenseVerified: true,
    aadhaarVerified: true,
    baseSalaryPaise: 0,
    registeredAt: '2026-11-01T00:00:00.000Z',
  });

it.each([
  ['the call of the driver service', '9000000030', endSessions],
  ['its event', '9000000031', tellOfDeactivation],
])('ends the sessions of a deactivated driver by %s, and refuses a new one in words', async (_, phoneNumber, tell) => {
  const id = newId();
  const who = { phoneNumber, password: PASSWORD };
  await auth.call(routes.auth.putDriverAccount, {
    params: { driverId: id },
    body: { ...who, fullName: 'Ravi Kumar', existing: false },
  });
  auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id);
  const { token } = (await auth.call(routes.auth.loginDriver, { body: who })).body;
  await tell(id);
  await eventually(async () => (await auth.call(routes.auth.getProfile, { token })).problem.code === 'SESSION_ENDED');

  auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id, { status: 'inactive', waiting: false });
  expect((await auth.call(routes.auth.loginDriver, { body: who })).problem).toMatchObject({
    status: 403,
    detail: 'Your account is not active. Please ask your dispatch desk.',
  });
  auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id, { status: 'inactive', waiting: true });
  expect((await auth.call(routes.auth.loginDriver, { body: who })).status).toBe(200);
});
