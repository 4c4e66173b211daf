import { eventually } from '@pahiya/testing';
import { imageTypeOf } from '../src/documents/image-type.ts';
import { tinyPng } from '../src/documents/image.fixture.ts';
import {
  accounts,
  admin,
  calls,
  factsOf,
  FORM,
  formBody,
  newPhone,
  person,
  register,
  registered,
  service,
  trace,
  update,
} from './driver-service.ts';

describe('registration by an admin', () => {
  it('makes an active, verified driver who can sign in, and tells the others', async () => {
    const phone = newPhone();
    const spaced = ` +91  ${phone.slice(0, 5)} - ${phone.slice(5)} `;
    const answer = await register(
      person({
        phoneNumber: spaced,
        email: ' Ravi@Pahiya.example ',
        salary: '22000.50',
        gender: '',
        vehicleNumber: 'mh12 ab1234',
      }),
    );
    expect(answer.status).toBe(201);
    expect(answer.body).toMatchObject({
      message: 'Driver registered successfully',
      driver: {
        fullName: 'Ravi Kumar',
        phoneNumber: phone,
        email: 'ravi@pahiya.example',
        gender: 'Male',
        salary: 22_000.5,
        status: 'active',
        rideStatus: 'available',
        vehicleNumber: 'MH12 AB1234',
        vehicleType: 'Sedan',
        licenseVerified: true,
        aadhaarVerified: true,
        totalRides: 0,
      },
    });
    const { _id: id, driverId: code } = answer.body.driver;
    expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{8}$/);
    expect(accounts).toEqual([
      {
        call: 'put',
        id,
        body: expect.objectContaining({ phoneNumber: phone, password: 'secret-123', existing: false }),
      },
    ]);
    const [fact] = await eventually(async () => {
      const facts = await factsOf(id, 'registered');
      return facts.length > 0 ? facts : false;
    });
    expect(fact).toMatchObject({ code, revision: 1, baseSalaryPaise: 22_000_50, baseSalaryRevision: 1 });
    expect((await service.call(calls.driverProfile, { as: { sub: id, role: 'driver' } })).body.driver._id).toBe(id);
    const record = await service.call(calls.driverRecord, { params: { id } });
    expect(record.body).toMatchObject({ revision: 1, driver: { _id: id } });
  });

  it('stores both images, and shows them to admins only', async () => {
    const { _id: id } = await registered();
    const ask = (kind: 'license' | 'aadhaar', role: 'admin' | 'company' | 'driver' = 'admin') =>
      service.call(calls.driverDocument, { params: { id, kind }, as: { sub: id, role } });
    const license = await ask('license');
    const aadhaar = await ask('aadhaar');
    for (const { headers, raw } of [license, aadhaar]) {
      expect(headers['content-type']).toBe('image/jpeg');
      expect(imageTypeOf(raw)).toBe('image/jpeg');
    }
    expect([(await ask('license', 'company')).status, (await ask('license', 'driver')).status]).toEqual([403, 403]);
  });

  it('accepts an image of exactly 5 MB', async () => {
    const exact = tinyPng(5 * 1024 * 1024 - tinyPng().length);
    expect((await register(person({ aadhaarCardImage: { content: exact } }))).status).toBe(201);
  });

  it('registers one of many parallel forms with the same phone number, and the others leave no file and no row', async () => {
    const before = await trace();
    const phoneNumber = newPhone();
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(person({ phoneNumber }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'ALREADY_EXISTS', detail: expect.stringContaining('phone number') });
    const after = await trace();
    expect([after.rows, after.files.length]).toEqual([before.rows + 1, before.files.length + 2]);
    expect(accounts.filter(({ call }) => call === 'delete')).toHaveLength(5);
  });
});

it('keeps a self registration inactive, and ignores the pay and verification that it asks for', async () => {
  const answer = await service.call(calls.registerDriver, {
    body: formBody(person({ salary: '900000', status: 'active', licenseVerified: 'true', rideStatus: 'available' })),
    headers: FORM,
  });
  expect(answer.status).toBe(201);
  expect(answer.body.message).toMatch(/^Driver registered successfully.*activation/);
  expect(answer.body.driver).toMatchObject({
    status: 'inactive',
    waiting: true,
    salary: 0,
    licenseVerified: false,
    aadhaarVerified: false,
  });
});

it('lists a self registration as waiting until an admin activates it, and not after a later deactivation', async () => {
  const registered = await service.call(calls.registerDriver, { body: formBody(person()), headers: FORM });
  const { _id: id, phoneNumber } = registered.body.driver;
  const waiting = async () => {
    const query = { q: phoneNumber, status: 'waiting' as const };
    return (await service.call(calls.listDrivers, { query, as: admin })).body.drivers.map(({ _id }) => _id);
  };
  expect(await waiting()).toEqual([id]);
  expect((await update(id, { status: 'active' })).body.driver.waiting).toBe(false);
  expect((await update(id, { status: 'inactive' })).body.driver.waiting).toBe(false);
  expect(await waiting()).toEqual([]);
});

it('deletes a self registration with its documents when nobody activates it for 30 days', async () => {
  const registerAlone = () => service.call(calls.registerDriver, { body: formBody(person()), headers: FORM });
  const [forgotten, activated] = [await registerAlone(), await registerAlone()];
  const [gone, kept] = [forgotten.body.driver._id, activated.body.driver._id];
  await update(kept, { status: 'active' });
  const statusOf = async (id: string) => (await service.call(calls.getDriver, { params: { id }, as: admin })).status;
  const day = 24 * 3600_000;
  await service.replica(29 * day);
  expect(await statusOf(gone)).toBe(200);
  const before = await trace();
  await service.replica(31 * day);
  await eventually(() => accounts.some(({ call, id }) => call === 'delete' && id === gone), {
    describe: 'the sign-in to be removed',
  });
  expect([await statusOf(gone), await statusOf(kept)]).toEqual([404, 200]);
  expect((await trace()).files.length).toBeLessThanOrEqual(before.files.length - 2);
  await eventually(async () => (await factsOf(gone, 'deleted')).length === 1);
});
