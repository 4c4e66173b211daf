import { routes } from '@pahiya/contracts';
import { newId, PahiyaError } from '@pahiya/service-kit';
import { driverRecordOf, eventually } from '@pahiya/testing';
import { auth, claimsOf, putDriver } from './auth-service.ts';
import { PASSWORD } from './joining-stage.ts';

describe('drivers', () => {
  it('sign in by phone or e-mail, and are told if they wait for activation', async () => {
    const id = newId();
    await putDriver(id, { email: 'Ravi@x.example' });
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id, { status: 'inactive' });
    for (const who of [
      { phoneNumber: '9876543210' },
      { phoneNumber: '+91 98765 43210' },
      { phoneNumber: 'ravi@x.example' },
      { email: 'RAVI@x.example' },
    ]) {
      const { status, body } = await auth.call(routes.auth.loginDriver, { body: { ...who, password: PASSWORD } });
      expect([status, body.driver._id]).toEqual([200, id]);
      expect(body.message).toMatch(/waiting to be activated/);
      expect(claimsOf(body.token)).toMatchObject({ iss: 'pahiya', sub: id, driverId: id, role: 'driver' });
    }
    const withoutBoth = await auth.call(routes.auth.loginDriver, { body: { password: PASSWORD } });
    expect(withoutBoth.status).toBe(400);
    delete auth.neighbours['driver.driverRecord'];
    const away = await auth.call(routes.auth.loginDriver, { body: { phoneNumber: '9876543210', password: PASSWORD } });
    expect([away.status, away.problem.code, away.headers['retry-after']]).toEqual([503, 'UNAVAILABLE', '2']);
  });

  it('keep their phone number, unless their registration was never finished', async () => {
    const [first, second, third] = [newId(), newId(), newId()];
    const phoneNumber = '9000000001';
    auth.neighbours['driver.driverRecord'] = () => {
      throw new PahiyaError('NOT_FOUND', { what: 'driver' });
    };
    expect((await putDriver(first, { phoneNumber })).status).toBe(200);
    expect((await putDriver(first, { phoneNumber })).status).toBe(200);
    const early = await putDriver(second, { phoneNumber });
    expect([early.status, early.problem.detail]).toEqual([
      409,
      'A driver with this phone number is already registered.',
    ]);
    auth.clock.advance(61_000);
    expect((await putDriver(second, { phoneNumber })).status).toBe(200);
    await auth.deliver('driver.driver.registered.v1', second, {
      driverId: second,
      code: 'ABCD1234',
      revision: 1,
      fullName: 'Ravi Kumar',
      email: null,
      phoneNumber,
      gender: 'Male',
      status: 'active',
      vehicleNumber: null,
      vehicleType: 'Sedan',
      licenseVerified: false,
      aadhaarVerified: false,
      baseSalaryPaise: 0,
      registeredAt: auth.clock.now().toISOString(),
    });
    await eventually(
      async () =>
        (await auth.sql('select 1 from auth.account where id = $1 and confirmed_at is not null', [second]))[0],
    );
    auth.clock.advance(61_000);
    expect((await putDriver(third, { phoneNumber })).status).toBe(409);
  });

  it('keep a number whose confirmation is merely late', async () => {
    const [first, second] = [newId(), newId()];
    const phoneNumber = '9000000002';
    await putDriver(first, { phoneNumber });
    auth.clock.advance(61_000);
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(first);
    expect((await putDriver(second, { phoneNumber })).status).toBe(409);
  });

  it('lose their sessions with their account, by the call and by the event, both repeatable', async () => {
    for (const [n, remove] of [
      (id: string) => auth.call(routes.auth.deleteDriverAccount, { params: { driverId: id } }),
      (id: string) => auth.deliver('driver.driver.deleted.v1', id, { driverId: id, revision: 2 }),
    ].entries()) {
      const id = newId();
      const phoneNumber = `900000001${n}`;
      await putDriver(id, { phoneNumber });
      auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id);
      const { body } = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
      await remove(id);
      await remove(id);
      await eventually(
        async () => (await auth.call(routes.auth.getProfile, { token: body.token })).problem.code === 'SESSION_ENDED',
      );
      const again = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
      expect(again.status).toBe(401);
    }
  });

  it('lose their sessions when the password changes, and keep an e-mail that a change omits', async () => {
    const id = newId();
    const phoneNumber = '9000000020';
    await putDriver(id, { phoneNumber, email: 'keep@x.example' });
    auth.neighbours['driver.driverRecord'] = () => driverRecordOf(id);
    const { body } = await auth.call(routes.auth.loginDriver, { body: { phoneNumber, password: PASSWORD } });
    await putDriver(id, { phoneNumber, password: 'another one', existing: true });
    expect((await auth.call(routes.auth.getProfile, { token: body.token })).problem.code).toBe('SESSION_ENDED');
    const again = await auth.call(routes.auth.loginDriver, {
      body: { email: 'keep@x.example', password: 'another one' },
    });
    expect(again.status).toBe(200);
    expect((await putDriver(newId(), { phoneNumber: '9000000021', password: undefined, existing: true })).status).toBe(
      404,
    );
  });
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
  await putDriver(id, who);
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
