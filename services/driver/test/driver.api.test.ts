import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { room, routes, type Driver, type DriverFact, type EventType, type RideSnapshot } from '@pahiya/contracts';
import { createHost, createReadiness, memoryLiveState, newId, openDatabase, PahiyaError } from '@pahiya/service-kit';
import { Registry } from 'prom-client';
import { eventually, startTestService, type TestService } from '@pahiya/testing';
import { driverTables } from '../src/db/tables.ts';
import { sweepOrphanDocuments } from '../src/documents/document-store.ts';
import { tinyGif, tinyJpg, tinyPng } from '../src/documents/image.fixture.ts';
import { buildDriverService } from '../src/service.ts';

const { driver: calls } = routes;
const admin = { sub: 'admin-1', role: 'admin', email: 'admin@pahiya.example' } as const;
const BOUNDARY = 'pahiya-test-boundary';
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

let service: TestService;
let nextPhone = 9_000_000_000;
/** What the auth service was asked, oldest first. */
let accounts: { call: 'put' | 'delete'; id: string; body?: unknown }[];

function accountsAnswer(): void {
  service.neighbours['auth.putDriverAccount'] = ({ params, body }) => {
    accounts.push({ call: 'put', id: (params as { driverId: string }).driverId, body });
    return { message: 'ok' };
  };
  service.neighbours['auth.deleteDriverAccount'] = ({ params }) => {
    accounts.push({ call: 'delete', id: (params as { driverId: string }).driverId });
    return { message: 'ok' };
  };
}

beforeAll(async () => {
  service = await startTestService('driver', buildDriverService, {});
}, 30_000);
beforeEach(() => {
  accounts = [];
  accountsAnswer();
  delete service.neighbours['booking.driverRides'];
  delete service.neighbours['booking.driverTrip'];
  delete service.neighbours['salary.driverPay'];
  service.neighbours['booking.retireDriver'] = () => ({ message: 'ok' });
});
afterAll(() => service.close());

interface Upload {
  content: Buffer;
  filename?: string;
  type?: string;
}
type FormParts = Record<string, string | Upload>;

function formBody(parts: FormParts): Buffer {
  const pieces = Object.entries(parts).flatMap(([name, part]) => {
    const head = `--${BOUNDARY}\r\nContent-Disposition: form-data; name="${name}"`;
    if (typeof part === 'string') return [`${head}\r\n\r\n${part}\r\n`];
    const { content, filename = 'photo.jpg', type = 'image/jpeg' } = part;
    return [`${head}; filename="${filename}"\r\nContent-Type: ${type}\r\n\r\n`, content, '\r\n'];
  });
  return Buffer.concat([...pieces, `--${BOUNDARY}--\r\n`].map((piece) => Buffer.from(piece)));
}

const images = { licenseImage: { content: tinyJpg() }, aadhaarCardImage: { content: tinyPng() } };
function person(change: FormParts = {}): FormParts {
  return { fullName: 'Ravi Kumar', phoneNumber: String(nextPhone++), password: 'secret-123', ...images, ...change };
}

function register(parts: FormParts | Buffer, headers: Record<string, string> = {}) {
  return service.call(calls.registerDriver, {
    body: Buffer.isBuffer(parts) ? parts : formBody(parts),
    headers: { ...FORM, ...headers },
    as: admin,
  });
}
async function registered(change: FormParts = {}): Promise<Driver> {
  const answer = await register(person(change));
  expect(answer.status).toBe(201);
  return answer.body.driver;
}
function update(id: string, parts: FormParts) {
  return service.call(calls.updateDriver, { params: { id }, body: formBody(parts), headers: FORM, as: admin });
}
function read(id: string) {
  return service.call(calls.getDriver, { params: { id }, as: admin });
}

async function storedFiles(): Promise<string[]> {
  const keys: string[] = [];
  for await (const { key } of service.deps.files.list('drivers')) keys.push(key);
  return keys.sort();
}
async function rowCount(): Promise<number> {
  const [row] = await service.sql<{ count: number }>('select count(*)::int as count from driver.driver');
  return row?.count ?? 0;
}
async function trace() {
  return { files: await storedFiles(), rows: await rowCount() };
}

async function factsOf(id: string, type: 'registered' | 'updated' | 'deleted' = 'updated'): Promise<DriverFact[]> {
  await service.call(calls.listDrivers, { as: admin });
  const events = await service.published(`driver.driver.${type}.v1`);
  return events.map(({ data }) => data as DriverFact).filter(({ driverId }) => driverId === id);
}

describe('registration by an admin', () => {
  it('makes an active, verified driver who can sign in, and tells the others', async () => {
    const phone = String(nextPhone++);
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

  it('keeps both images where admins alone see them', async () => {
    const { _id: id } = await registered();
    const ask = (kind: 'license' | 'aadhaar', role: 'admin' | 'company' | 'driver' = 'admin') =>
      service.call(calls.driverDocument, { params: { id, kind }, as: { sub: id, role } });
    const license = await ask('license');
    expect(license.headers['content-type']).toBe('image/jpeg');
    expect(license.raw.equals(tinyJpg())).toBe(true);
    const aadhaar = await ask('aadhaar');
    expect(aadhaar.headers['content-type']).toBe('image/png');
    expect(aadhaar.raw.equals(tinyPng())).toBe(true);
    expect([(await ask('license', 'company')).status, (await ask('license', 'driver')).status]).toEqual([403, 403]);
  });

  it('takes an image of exactly 5 MB', async () => {
    const exact = tinyPng(5 * 1024 * 1024 - tinyPng().length);
    expect((await register(person({ aadhaarCardImage: { content: exact } }))).status).toBe(201);
  });

  it('lets one of many with the same phone number win, and the others leave nothing', async () => {
    const before = await trace();
    const phoneNumber = String(nextPhone++);
    const answers = await Promise.all(Array.from({ length: 6 }, () => register(person({ phoneNumber }))));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 409, 409, 409, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.problem).toMatchObject({ code: 'ALREADY_EXISTS', detail: expect.stringContaining('phone number') });
    const after = await trace();
    expect([after.rows, after.files.length]).toEqual([before.rows + 1, before.files.length + 2]);
    expect(accounts.filter(({ call }) => call === 'delete')).toHaveLength(5);
  });
});

it('makes a self registration wait, and lets it decide neither its pay nor its verification', async () => {
  const answer = await service.call(calls.registerDriver, {
    body: formBody(person({ salary: '900000', status: 'active', licenseVerified: 'true' })),
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

it('lists who waits, until an admin activates them; who is deactivated later does not wait again', async () => {
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

it('takes a form again under the key of an upload that broke off', async () => {
  const whole = formBody(person());
  const key = { 'idempotency-key': 'broke-off' };
  expect((await register(whole.subarray(0, whole.length / 2), key)).status).toBe(400);
  expect((await register(whole, key)).status).toBe(201);
});

describe('a registration that is refused leaves no file and no row', () => {
  const gifNamedJpg: Upload = { content: tinyGif(), filename: 'aadhaar.jpg', type: 'image/jpeg' };
  const sixMegabytes: Upload = { content: tinyPng(6 * 1024 * 1024), type: 'image/png' };
  const exactLimit = 5 * 1024 * 1024 - tinyPng().length;
  const noFile: Upload = { content: Buffer.alloc(0), filename: '', type: 'application/octet-stream' };

  it.each<[string, () => FormParts | Buffer, number, string | RegExp]>([
    ['a GIF by another name', () => person({ aadhaarCardImage: gifNamedJpg }), 415, /aadhaarCardImage.*JPG or PNG/],
    ['an empty file', () => person({ licenseImage: { content: Buffer.alloc(0) } }), 415, /licenseImage.*JPG or PNG/],
    ['a file of 6 MB', () => person({ aadhaarCardImage: sixMegabytes }), 413, /aadhaarCardImage.*5 MB/],
    [
      'a byte above 5 MB',
      () => person({ licenseImage: { content: tinyPng(exactLimit + 1) } }),
      413,
      /licenseImage.*5 MB/,
    ],
    [
      'no Aadhaar image',
      () => person({ aadhaarCardImage: noFile }),
      400,
      'Please upload both license and Aadhaar card images',
    ],
    [
      'images as text',
      () => person({ licenseImage: 'null' }),
      400,
      'Please upload both license and Aadhaar card images',
    ],
    ['empty fields', () => person({ fullName: '  ', password: '' }), 400, 'Please fill in all required fields'],
    ['a salary in words', () => person({ salary: 'much' }), 400, 'salary must be of type number.'],
    ['a salary below 0', () => person({ salary: '-1' }), 400, 'salary must be at least ₹0.'],
    ['a phone number of a landline', () => person({ phoneNumber: '080 4000 1234' }), 400, /^phoneNumber is not valid/],
    ['a gender nobody has', () => person({ gender: 'x' }), 400, 'gender must be one of Male, Female, Other.'],
    [
      'a phone number of nine digits',
      () => person({ phoneNumber: '987654321' }),
      400,
      'phoneNumber is not valid (Indian mobile number, 10 digits).',
    ],
    ['a third image', () => person({ selfie: { content: tinyJpg() } }), 400, /selfie/],
    ['a text of 5 kB', () => person({ fullName: 'x'.repeat(5000) }), 400, /fullName is too long/],
    ['U+0000', () => person({ fullName: 'Ra\0vi' }), 400, /fullName/],
    ['a field of the prototype', () => person({ constructor: 'x' }), 400, /./],
    [
      'a hundred fields',
      () => person(Object.fromEntries(Array.from({ length: 100 }, (_, n) => [`f${n}`, 'x']))),
      413,
      /./,
    ],
    ['a body cut in a file', () => formBody(person()).subarray(0, -60), 400, /broken or incomplete/],
    [
      'a body cut in a text',
      () => formBody({ ...images, fullName: 'Ravi' }).subarray(0, -50),
      400,
      /broken or incomplete/,
    ],
    ['no form at all', () => Buffer.from('hello'), 400, /broken or incomplete/],
    ['an empty body', () => Buffer.alloc(0), 400, 'Please fill in all required fields'],
  ])('%s', async (_what, parts, status, detail) => {
    const before = await trace();
    const answer = await register(parts());
    expect(answer.status).toBe(status);
    expect(answer.headers['content-type']).toContain('application/problem+json');
    expect(answer.problem.detail).toEqual(typeof detail === 'string' ? detail : expect.stringMatching(detail));
    expect(await trace()).toEqual(before);
    expect(accounts).toEqual([]);
  });

  it('names every field that is missing', async () => {
    const { problem } = await register({ ...images, phoneNumber: '12345' });
    expect(problem.issues?.map(({ path }) => path).sort()).toEqual(['fullName', 'password', 'phoneNumber']);
  });

  it('a form without a boundary, JSON, and a body above its limit by its own account', async () => {
    expect((await register(person(), { 'content-type': 'multipart/form-data' })).status).toBe(400);
    const json = await service.call(calls.registerDriver, { body: { fullName: 'Ravi' }, as: admin });
    expect(json.problem).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' });
    const huge = await register(person({ licenseImage: { content: Buffer.alloc(11 * 1024 * 1024) } }));
    expect(huge.problem).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('an account that auth refuses or can not make', async () => {
    const before = await trace();
    service.neighbours['auth.putDriverAccount'] = () => {
      throw new PahiyaError('ALREADY_EXISTS', { what: 'driver-email' });
    };
    expect((await register(person())).problem).toMatchObject({
      status: 409,
      detail: expect.stringContaining('e-mail'),
    });
    delete service.neighbours['auth.putDriverAccount'];
    expect((await register(person())).problem).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
    expect(await trace()).toEqual(before);
  });

  it('a client that goes away half-way', async () => {
    const before = await trace();
    const url = new URL(await service.app.listen({ host: '127.0.0.1', port: 0 }));
    const body = formBody(person({ licenseImage: { content: tinyPng(3 * 1024 * 1024) } }));
    const socket = connect(Number(url.port), '127.0.0.1');
    socket.write(
      `POST /api/driver/register HTTP/1.1\r\nHost: x\r\nContent-Type: ${FORM['content-type']}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    socket.write(body.subarray(0, 2 * 1024 * 1024));
    await eventually(async () => (await storedFiles()).length > before.files.length, {
      describe: 'the image to arrive',
    });
    socket.destroy();
    await eventually(async () => (await storedFiles()).length === before.files.length, { describe: 'the image to go' });
    expect(await trace()).toEqual(before);
  });

  it('answers a client that sends too much over a real connection', async () => {
    const url = service.app.listeningOrigin;
    const form = new FormData();
    form.append('licenseImage', new Blob([tinyPng(7 * 1024 * 1024)]), 'licence.png');
    const response = await fetch(`${url}/api/driver/register`, { method: 'POST', body: form });
    expect([response.status, ((await response.json()) as { code: string }).code]).toEqual([413, 'BODY_TOO_LARGE']);
  });

  it('a process that died: what it left is found at the next start, once it is an hour old', async () => {
    const before = await trace();
    await service.deps.files.write('drivers/nobody/license-1.jpg', Readable.from([tinyJpg()]));
    const database = await openDatabase({
      ...service.deps.database,
      ...driverTables,
      schema: 'driver',
      log: service.deps.log,
    });
    service.clock.set(new Date(Date.now() + 30 * 60_000));
    await sweepOrphanDocuments({ database, deps: service.deps });
    expect(await storedFiles()).toContain('drivers/nobody/license-1.jpg');
    service.clock.set(new Date(Date.now() + 2 * 3600_000));
    await sweepOrphanDocuments({ database, deps: service.deps });
    await database.close();
    expect(await trace()).toEqual(before);
    service.clock.set('2026-11-21T04:30:00.000Z');
  });
});

describe('an edit', () => {
  it('changes what the form holds, activates and verifies, and leaves the rest', async () => {
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

  it('empties what is not needed, and only where the form has it', async () => {
    const { _id: id } = await registered({ email: 'ravi.empties@drivers.example', vehicleNumber: 'MH12ZZ0001' });
    const kept = await update(id, { fullName: 'Ravi K', gender: '', vehicleType: '' });
    expect(kept.body.driver).toMatchObject({ email: 'ravi.empties@drivers.example', vehicleNumber: 'MH12ZZ0001' });
    const emptied = await update(id, { email: '', vehicleNumber: ' ' });
    expect(emptied.body.driver).toMatchObject({ email: null, vehicleNumber: null, fullName: 'Ravi K' });
    expect(accounts.at(-1)?.body).toMatchObject({ email: null, existing: true });
  });

  it('changes the sign-in first, and nothing when that is refused', async () => {
    const { _id: id } = await registered();
    const phoneNumber = String(nextPhone++);
    expect((await update(id, { phoneNumber, password: 'another-1' })).status).toBe(200);
    expect(accounts.at(-1)?.body).toMatchObject({ phoneNumber, password: 'another-1', existing: true });
    const files = await storedFiles();
    service.neighbours['auth.putDriverAccount'] = () => {
      throw new PahiyaError('ALREADY_EXISTS', { what: 'driver-phone' });
    };
    const refused = await update(id, { phoneNumber: String(nextPhone++), licenseImage: { content: tinyPng() } });
    expect(refused.problem).toMatchObject({ status: 409, code: 'ALREADY_EXISTS' });
    expect((await read(id)).body.driver.phoneNumber).toBe(phoneNumber);
    expect(await storedFiles()).toEqual(files);
  });

  it('puts the sign-in back when the record is refused', async () => {
    const other = await registered();
    const { _id: id, phoneNumber } = await registered();
    expect((await update(id, { phoneNumber: other.phoneNumber })).status).toBe(409);
    expect(accounts.at(-1)).toMatchObject({ call: 'put', id, body: { phoneNumber, existing: true } });
  });

  it('refuses a form that would put back a phone number that changed while its image was on the way', async () => {
    const { _id: id, phoneNumber } = await registered();
    const files = await storedFiles();
    const newNumber = String(nextPhone++);
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

  it('replaces an image and removes the old one; a bad one changes nothing', async () => {
    const { _id: id } = await registered();
    const before = await storedFiles();
    expect((await update(id, { licenseImage: { content: tinyGif() } })).status).toBe(415);
    expect(await storedFiles()).toEqual(before);
    expect((await update(id, { licenseImage: { content: tinyPng(10) } })).status).toBe(200);
    const document = await service.call(calls.driverDocument, { params: { id, kind: 'license' }, as: admin });
    expect(document.raw.equals(tinyPng(10))).toBe(true);
    expect(await storedFiles()).toHaveLength(before.length);
  });

  it('tells of a new salary, and of no other change as one', async () => {
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

  it('of a driver that is not there, or with values that are none, is refused', async () => {
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

  it('is done or not done when a part was away, and never half', async () => {
    const { _id: id } = await registered();
    delete service.neighbours['booking.retireDriver'];
    expect((await remove(id)).status).toBe(503);
    expect((await read(id)).status).toBe(200);
    service.neighbours['booking.retireDriver'] = () => ({ message: 'ok' });
    delete service.neighbours['auth.deleteDriverAccount'];
    expect((await remove(id)).status).toBe(200);
    expect((await read(id)).status).toBe(404);
    // Auth, which was away, hears of it by the event.
    await eventually(async () => (await factsOf(id, 'deleted')).length > 0);
    expect(await factsOf(id, 'deleted')).toHaveLength(1);
  });
});

it('tells the admins and the driver of every change of its record, and nobody of a refusal', async () => {
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

it('lists newest first, by pages, and finds by name, phone, e-mail, code and vehicle', async () => {
  const tag = newId().slice(-6);
  const drivers: Driver[] = [];
  for (const nth of [1, 2, 3]) {
    service.clock.advance(1000);
    drivers.unshift(
      await registered({
        fullName: `Meera ${tag} ${nth}`,
        vehicleNumber: `KA${nth}${tag}`,
        email: `m${nth}.${tag}@x.example`,
      }),
    );
  }
  const find = (query: Record<string, string | number>) => service.call(calls.listDrivers, { query, as: admin });
  const first = await find({ q: tag.toUpperCase(), limit: 2 });
  expect(first.body.drivers.map(({ _id }) => _id)).toEqual(drivers.slice(0, 2).map(({ _id }) => _id));
  const second = await find({ q: tag, limit: 2, cursor: first.body.nextCursor ?? '' });
  expect(second.body.drivers.map(({ _id }) => _id)).toEqual([drivers[2]?._id]);
  expect(second.body.nextCursor).toBeUndefined();
  const named = await find({ q: tag, sort: 'name', limit: 2 });
  const others = await find({ q: tag, sort: 'name', limit: 2, cursor: named.body.nextCursor ?? '' });
  const nameOf = ({ fullName, _id }: { fullName: string; _id: string }) => `${fullName.toLowerCase()} ${_id}`;
  expect([...named.body.drivers, ...others.body.drivers].map(nameOf)).toEqual(drivers.map(nameOf).sort());
  expect((await find({ q: tag, order: 'asc' })).body.drivers.map(({ _id }) => _id)).toEqual(
    drivers.toReversed().map(({ _id }) => _id),
  );
  const [, ravi] = drivers;
  if (ravi === undefined) throw new Error('no second driver');
  const { driverId, phoneNumber, email } = ravi;
  const spaced = `+91 ${phoneNumber.slice(0, 5)} ${phoneNumber.slice(5)}`;
  for (const q of [driverId, phoneNumber, spaced, `0${phoneNumber}`, `91-${phoneNumber}`, email ?? '', `KA2${tag}`])
    expect((await find({ q })).body.drivers.map(({ _id }) => _id)).toEqual([ravi._id]);
  expect((await find({ q: tag, status: 'inactive' })).body.drivers).toEqual([]);
  expect((await find({ q: '%' })).body.drivers).toEqual([]);
  expect((await find({ cursor: '!!' })).status).toBe(400);
});

it('reports a driver with pay and rides, and names the parts that are away', async () => {
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

function ride(driver: Driver, change: Partial<RideSnapshot> = {}): RideSnapshot {
  return {
    rideId: newId(),
    bookingId: 'RDE12345',
    revision: 4,
    status: 'on_trip',
    createdAt: '2026-11-20T04:30:00.000Z',
    startsAt: '2026-11-21T04:30:00.000Z',
    date: '2026-11-21',
    time: '10:00',
    completedAt: null,
    tripType: 'local',
    cabType: 'Sedan',
    mode: 'regular',
    passengers: 1,
    pickup: 'Baner',
    dropoff: 'Kharadi',
    distanceKm: 18,
    durationMinutes: 50,
    fare: {
      baseFarePaise: 0,
      distanceFarePaise: 0,
      timeFarePaise: 0,
      driverAllowancePaise: 0,
      waitingPaise: 0,
      tollPaise: 0,
      totalPaise: 0,
    },
    rider: { userId: 'rider-1', name: 'Asha Rao', email: 'asha@x.example', phone: null, employeeId: 'E-001' },
    company: { companyId: 'company-1', code: 'DEMO01', name: 'Demo Industries' },
    driver: { driverId: driver._id, fullName: driver.fullName, phoneNumber: driver.phoneNumber, vehicleType: 'Sedan' },
    vehicleNumber: null,
    ...change,
  };
}
function tell(type: 'started' | 'completed' | 'accepted', about: RideSnapshot) {
  const by = { role: 'driver', id: 'x', name: 'x' };
  return service.deliver(`booking.ride.${type}.v1` satisfies EventType, about.rideId, { ride: about, by });
}

describe('rides of a driver', () => {
  it('make it unavailable while on trip and count once when completed, in whatever order the news comes', async () => {
    const driver = await registered();
    const seen = async () => {
      const { rideStatus, totalRides } = (await read(driver._id)).body.driver;
      return `${rideStatus} ${totalRides}`;
    };
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(async () => (await seen()) === 'on_ride 0');
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await seen()) === 'available 1');
    await tell('started', trip);
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    const other = ride(driver);
    await tell('completed', { ...other, status: 'completed', revision: 5 });
    await tell('started', other);
    await eventually(
      async () => (await service.sql('select 1 from driver.inbox where subject = $1', [other.rideId])).length === 2,
    );
    expect(await seen()).toBe('available 2');
  });

  it('leave the base salary to the ledger, whose late news changes nothing', async () => {
    const driver = await registered({ salary: '20000' });
    const change = (entry: number, baseSalaryPaise: number) =>
      service.deliver('salary.base.changed.v1', driver._id, { driverId: driver._id, baseSalaryPaise, entry });
    const salary = async () => (await read(driver._id)).body.driver.salary;
    await change(3, 25_000_00);
    await eventually(async () => (await salary()) === 25_000);
    await change(2, 18_000_00);
    await eventually(
      async () => (await service.sql('select 1 from driver.inbox where subject = $1', [driver._id])).length === 2,
    );
    expect(await salary()).toBe(25_000);
  });
});

describe('a position', () => {
  const send = (driver: Driver, body: object = { latitude: 18.52, longitude: 73.85 }) =>
    service.call(calls.updateLocation, { body, as: { sub: driver._id, role: 'driver', driverId: driver._id } });
  const sentOf = (driver: Driver) =>
    service.sent.filter(({ payload }) => (payload as { driverId?: string }).driverId === driver._id);

  it('reaches the rider, the company, the admins and the driver while the trip lasts, and nobody after it', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    expect((await send(driver)).status).toBe(204);
    const [message] = await eventually(() => (sentOf(driver).length > 0 ? sentOf(driver) : false));
    expect(message).toEqual({
      rooms: ['rider:rider-1', 'company:company-1', `driver:${driver._id}`, 'admins'],
      event: 'driver_location',
      payload: {
        bookingId: trip.rideId,
        driverId: driver._id,
        latitude: 18.52,
        longitude: 73.85,
        at: '2026-11-21T04:30:03.000Z',
      },
    });
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await service.deps.liveState.get(`trip:${driver._id}`)) === null);
    await send(driver);
    await send(driver);
    expect(sentOf(driver)).toHaveLength(1);
  });

  it('is passed on before the start of the trip is heard of, and booking is asked once in a while only', async () => {
    const driver = await registered();
    let asked = 0;
    let trip: object | null = null;
    service.neighbours['booking.driverTrip'] = () => {
      asked++;
      return { trip };
    };
    for (let nth = 0; nth < 20; nth++) await send(driver);
    expect([asked, sentOf(driver).length]).toEqual([1, 0]);
    trip = { bookingId: 'ride-9', userId: 'rider-9', companyId: 'company-9' };
    service.clock.advance(16_000);
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
    expect([asked, sentOf(driver)[0]?.rooms[0]]).toEqual([2, 'rider:rider-9']);
  });

  it('is there for a map that opens later: for its rider, its company and the admins, while the trip lasts', async () => {
    const driver = await registered();
    await send(driver, { latitude: 18.4, longitude: 73.8 });
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(() => service.deps.liveState.get(`trip:${driver._id}`));
    const seenAs = async (as: object) => {
      const { status, body } = await service.call(calls.livePositions, { as: as as typeof admin });
      expect(status).toBe(200);
      return body.positions.filter(({ driverId }) => driverId === driver._id);
    };
    const rider = { sub: 'rider-1', role: 'user', companyId: 'company-1' };
    const company = { sub: 'company-1', role: 'company' };
    expect(await seenAs(admin)).toEqual([]);
    await send(driver);
    await eventually(() => sentOf(driver).length === 1);
    const position = {
      bookingId: trip.rideId,
      driverId: driver._id,
      latitude: 18.52,
      longitude: 73.85,
      at: service.clock.now().toISOString(),
    };
    for (const as of [admin, rider, company]) expect(await seenAs(as)).toEqual([position]);
    for (const as of [
      { sub: 'rider-2', role: 'user', companyId: 'company-1' },
      { sub: 'company-2', role: 'company' },
    ])
      expect(await seenAs(as)).toEqual([]);
    await tell('completed', { ...trip, status: 'completed', revision: 5 });
    await eventually(async () => (await service.deps.liveState.get(`trip:${driver._id}`)) === null);
    expect(await seenAs(admin)).toEqual([]);
    expect(await seenAs(rider)).toEqual([]);
  });

  it('goes on reaching them after the process has started again', async () => {
    const driver = await registered();
    const trip = ride(driver);
    await tell('started', trip);
    await eventually(async () => (await read(driver._id)).body.driver.rideStatus === 'on_ride');
    const liveState = memoryLiveState();
    const parts = { readiness: createReadiness(), metrics: new Registry() };
    const host = createHost({ name: 'driver', logger: false, ...parts });
    await host.register(buildDriverService({}, { ...service.deps, ...parts, liveState }));
    await host.ready();
    expect(await liveState.get(`trip:${driver._id}`)).toMatchObject({ rideId: trip.rideId, userId: 'rider-1' });
    await host.close();
    await liveState.close();
  });

  it('is accepted while booking is away, kept for a while, and refused where there is no such place', async () => {
    const driver = await registered();
    expect((await send(driver)).status).toBe(204);
    expect(await service.deps.liveState.get(`position:${driver._id}`)).toMatchObject({ latitude: 18.52 });
    expect((await send(driver, { latitude: 91, longitude: 0 })).problem).toMatchObject({ status: 400 });
    expect((await service.call(calls.updateLocation, { body: { latitude: 1, longitude: 1 }, as: admin })).status).toBe(
      403,
    );
  });
});
