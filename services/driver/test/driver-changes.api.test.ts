import { Readable } from 'node:stream';
import sharp from 'sharp';
import { room } from '@pahiya/contracts';
import { PahiyaError } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { tinyGif, tinyPng } from '../src/documents/image.fixture.ts';
import {
  accounts,
  admin,
  calls,
  factsOf,
  FORM,
  formBody,
  newPhone,
  person,
  read,
  register,
  registered,
  service,
  storedFiles,
  update,
} from './driver-service.ts';

describe('an edit', () => {
  it('changes the fields of the form, activates, verifies, and keeps all other fields', async () => {
    const self = await service.call(calls.registerDriver, { body: formBody(person()), headers: FORM });
    const { _id: id, phoneNumber } = self.body.driver;
    const answer = await update(id, { status: 'active', licenseVerified: 'true', aadhaarVerified: 'false', email: '' });
    expect(answer.body).toMatchObject({
      message: 'Driver updated successfully',
      driver: { status: 'active', licenseVerified: true, aadhaarVerified: false, phoneNumber, fullName: 'Ravi Kumar' },
    });
    expect(accounts.filter(({ call }) => call === 'put')).toHaveLength(1);
    await eventually(async () =>
      (await factsOf(id)).some(({ revision, status }) => revision === 2 && status === 'active'),
    );
  });

  it('removes optional values that the form sends empty, and keeps those it leaves out', async () => {
    const { _id: id } = await registered({ email: 'ravi.empties@drivers.example', vehicleNumber: 'MH12ZZ0001' });
    const kept = await update(id, { fullName: 'Ravi K', gender: '', vehicleType: '' });
    expect(kept.body.driver).toMatchObject({ email: 'ravi.empties@drivers.example', vehicleNumber: 'MH12ZZ0001' });
    const emptied = await update(id, { email: '', vehicleNumber: ' ' });
    expect(emptied.body.driver).toMatchObject({ email: null, vehicleNumber: null, fullName: 'Ravi K' });
    expect(accounts.at(-1)?.body).toMatchObject({ email: null, existing: true });
  });

  it('changes the sign-in first, and changes nothing if auth refuses', async () => {
    const { _id: id } = await registered();
    const phoneNumber = newPhone();
    expect((await update(id, { phoneNumber, password: 'another-1' })).status).toBe(200);
    expect(accounts.at(-1)?.body).toMatchObject({ phoneNumber, password: 'another-1', existing: true });
    const files = await storedFiles();
    service.neighbours['auth.putDriverAccount'] = () => {
      throw new PahiyaError('ALREADY_EXISTS', { what: 'driver-phone' });
    };
    const refused = await update(id, { phoneNumber: newPhone(), licenseImage: { content: tinyPng() } });
    expect(refused.problem).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect((await read(id)).body.driver.phoneNumber).toBe(phoneNumber);
    expect(await storedFiles()).toEqual(files);
  });

  it('restores the sign-in when the record cannot be saved', async () => {
    const other = await registered();
    const { _id: id, phoneNumber } = await registered();
    expect((await update(id, { phoneNumber: other.phoneNumber })).status).toBe(409);
    expect(accounts.at(-1)).toMatchObject({ call: 'put', id, body: { phoneNumber, existing: true } });
  });

  it('refuses a form with an old phone number if the number changed while the image was uploading', async () => {
    const { _id: id, phoneNumber } = await registered();
    const files = await storedFiles();
    const newNumber = newPhone();
    const form = formBody({ licenseImage: { content: tinyPng(10) }, phoneNumber });
    const imageEnds = form.indexOf('name="phoneNumber"');
    const rest = Promise.withResolvers<void>();
    const slowly = Readable.from(
      (async function* () {
        yield form.subarray(0, imageEnds);
        await rest.promise;
        yield form.subarray(imageEnds);
      })(),
    );
    const slow = service.call(calls.updateDriver, { params: { id }, body: slowly, headers: FORM, as: admin });
    await eventually(async () => (await storedFiles()).length > files.length);
    expect((await update(id, { phoneNumber: newNumber })).status).toBe(200);
    rest.resolve();
    expect((await slow).problem).toMatchObject({ status: 409, code: 'CONFLICT' });
    expect((await read(id)).body.driver.phoneNumber).toBe(newNumber);
    expect(accounts.at(-1)?.body).toMatchObject({ phoneNumber: newNumber });
    expect(await storedFiles()).toEqual(files);
  });

  it('replaces an image and removes the old one, and rejects an invalid one without a change', async () => {
    const { _id: id } = await registered();
    const before = await storedFiles();
    expect((await update(id, { licenseImage: { content: tinyGif() } })).status).toBe(415);
    expect(await storedFiles()).toEqual(before);
    const shown = () => service.call(calls.driverDocument, { params: { id, kind: 'license' }, as: admin });
    const first = await shown();
    const content = await sharp({ create: { width: 30, height: 20, channels: 3, background: '#a53' } })
      .png()
      .toBuffer();
    expect((await update(id, { licenseImage: { content } })).status).toBe(200);
    expect((await shown()).raw.equals(first.raw)).toBe(false);
    expect(await storedFiles()).toHaveLength(before.length);
  });

  it('raises the revision of the salary for a new salary only', async () => {
    const { _id: id } = await registered({ salary: '20000' });
    await update(id, { salary: '20000', vehicleNumber: 'MH1' });
    await update(id, { salary: '21000.5' });
    await update(id, { vehicleNumber: 'MH2' });
    const facts = await eventually(async () => {
      const found = await factsOf(id);
      return found.length === 3 ? found : false;
    });
    const told = facts.map(({ revision, baseSalaryRevision, baseSalaryPaise }) => [
      revision,
      baseSalaryRevision,
      baseSalaryPaise,
    ]);
    expect(told.toSorted(([a = 0], [b = 0]) => a - b)).toEqual([
      [2, 1, 20_000_00],
      [3, 3, 21_000_50],
      [4, 3, 21_000_50],
    ]);
  });

  it('is refused for an unknown driver and for invalid values', async () => {
    expect((await update('nobody', { status: 'active' })).problem).toMatchObject({
      status: 404,
      detail: 'Driver not found',
    });
    const { _id: id } = await registered();
    expect((await update(id, { status: 'asleep' })).problem).toMatchObject({ status: 400, code: 'VALIDATION_FAILED' });
  });
});

describe('deleting', () => {
  const remove = (id: string, headers: Record<string, string> = {}) =>
    service.call(calls.deleteDriver, { params: { id }, as: admin, headers });

  it('is refused while booking has rides for the driver', async () => {
    const { _id: id } = await registered();
    service.neighbours['booking.retireDriver'] = () => {
      throw new PahiyaError('DRIVER_HAS_RIDES', {});
    };
    expect((await remove(id)).problem).toMatchObject({ status: 409, code: 'DRIVER_HAS_RIDES' });
    expect((await read(id)).status).toBe(200);
  });

  it('removes the driver, its documents and its sign-in, and frees its phone number', async () => {
    const before = await storedFiles();
    const { _id: id, phoneNumber } = await registered();
    const first = await remove(id, { 'idempotency-key': `delete-${id}` });
    expect([first.status, first.body.message]).toEqual([200, 'Driver deleted successfully']);
    const replayed = await remove(id, { 'idempotency-key': `delete-${id}` });
    expect([replayed.status, replayed.headers['idempotent-replayed']]).toEqual([200, 'true']);
    expect((await remove(id)).problem).toMatchObject({ status: 404, detail: 'Driver not found' });
    expect(accounts.at(-1)).toMatchObject({ call: 'delete', id });
    expect(await storedFiles()).toEqual(before);
    expect((await read(id)).status).toBe(404);
    expect((await service.call(calls.driverRecord, { params: { id } })).status).toBe(404);
    await eventually(async () => (await factsOf(id, 'deleted')).some(({ revision }) => revision === 2));
    expect((await register(person({ phoneNumber }))).status).toBe(201);
  });

  it('leaves no sign-in of a driver whose new password arrives at auth after the deletion', async () => {
    const { _id: id } = await registered();
    const put = service.neighbours['auth.putDriverAccount'];
    service.neighbours['auth.putDriverAccount'] = async (call) => {
      expect((await remove(id)).status).toBe(200);
      return put?.(call);
    };
    expect((await update(id, { password: 'another-1' })).problem).toMatchObject({ status: 404 });
    expect(accounts.slice(-2)).toMatchObject([
      { call: 'put', id },
      { call: 'delete', id },
    ]);
  });

  it('is complete or does not happen when another service is away', async () => {
    const { _id: id } = await registered();
    delete service.neighbours['booking.retireDriver'];
    expect((await remove(id)).status).toBe(503);
    expect((await read(id)).status).toBe(200);
    service.neighbours['booking.retireDriver'] = () => ({ message: 'ok' });
    delete service.neighbours['auth.deleteDriverAccount'];
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    // Auth was away and learns of the deletion from the event.
    await eventually(async () => (await factsOf(id, 'deleted')).length > 0);
    expect(await factsOf(id, 'deleted')).toHaveLength(1);
  });
});

it('notifies the admins and the driver of every change of the record, and nobody of a refused one', async () => {
  const told = async (change: () => Promise<unknown>) => {
    service.sent.splice(0);
    await change();
    return service.sent.map(({ rooms, payload }) => ({ rooms, payload }));
  };
  let id = '';
  const first = await told(async () => ({ _id: id } = await registered()));
  const change = { rooms: [room.admins, room.driver(id)], payload: { kind: 'driver', id } };
  expect(first).toEqual([change]);
  expect(await told(() => update(id, { status: 'inactive', licenseVerified: 'false' }))).toEqual([change]);
  expect(await told(() => update(id, { salary: 'a lot' }))).toEqual([]);

  await told(() => service.deliver('salary.base.changed.v1', id, { driverId: id, baseSalaryPaise: 100, entry: 9 }));
  await eventually(() => service.sent.length === 1);
  const fired = () => service.call(calls.deleteDriver, { params: { id }, as: admin });
  expect(await told(fired)).toEqual([change]);
  expect(await told(fired)).toEqual([]);
});

it('reports a driver with pay and rides, and names the services that are away', async () => {
  const { _id: id } = await registered({ salary: '20000' });
  const report = () => service.call(calls.driverReport, { params: { id }, as: admin });
  expect((await report()).body).toMatchObject({
    driver: { _id: id },
    salary: null,
    completedBookings: null,
    bookings: [],
    unavailable: ['salary', 'booking'],
  });
  service.neighbours['salary.driverPay'] = () => ({
    driverId: id,
    currentCycle: {
      cycleNumber: 1,
      startDate: '2026-11-01T00:00:00.000Z',
      cycleEnd: '2026-12-01T00:00:00.000Z',
      baseSalary: 20_000,
      currentAdvances: 500,
      transactions: [],
    },
    salaryHistory: [],
    registrationDate: '2026-11-01T00:00:00.000Z',
    totalAdvance: 500,
    remainingSalary: 19_500,
  });
  service.neighbours['booking.driverRides'] = () => ({
    bookings: [],
    completedBookings: 3,
    totalEarnings: 4200.5,
    activeRide: null,
  });
  expect((await report()).body).toMatchObject({
    salary: 20_000,
    totalAdvance: 500,
    remainingSalary: 19_500,
    completedBookings: 3,
    totalEarnings: 4200.5,
    unavailable: [],
  });
});
