import { connect } from 'node:net';
import { Readable } from 'node:stream';
import { openDatabase, PahiyaError } from '@pahiya/service-kit';
import { eventually } from '@pahiya/testing';
import { driverTables } from '../src/db/tables.ts';
import { keepSweepingDocuments } from '../src/documents/document-store.ts';
import type { DriverParts } from '../src/parts.ts';
import { tinyGif, tinyJpg, tinyPng } from '../src/documents/image.fixture.ts';
import {
  accounts,
  admin,
  calls,
  FORM,
  formBody,
  images,
  person,
  register,
  service,
  storedFiles,
  trace,
  type FormParts,
  type Upload,
} from './driver-service.ts';

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

  it('a form without a boundary, JSON, and a body whose Content-Length is above the limit', async () => {
    expect((await register(person(), { 'content-type': 'multipart/form-data' })).status).toBe(400);
    const json = await service.call(calls.registerDriver, { body: { fullName: 'Ravi' }, as: admin });
    expect(json.problem).toMatchObject({ status: 415, code: 'UNSUPPORTED_TYPE' });
    const huge = await register(person({ licenseImage: { content: Buffer.alloc(11 * 1024 * 1024) } }));
    expect(huge.problem).toMatchObject({ status: 413, code: 'BODY_TOO_LARGE' });
  });

  it('an account that auth refuses or cannot create', async () => {
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
    const body = formBody(person({ aadhaarCardImage: { content: tinyPng(3 * 1024 * 1024) } }));
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

  it('a process that crashed: its files are removed by those that run on, once they are an hour old', async () => {
    const before = await trace();
    await service.deps.files.write('drivers/nobody/license-1.jpg', Readable.from([tinyJpg()]));
    const database = await openDatabase({
      ...service.deps.database,
      ...driverTables,
      schema: 'driver',
      log: service.deps.log,
    });
    let sweeps = 0;
    const files = { ...service.deps.files, list: (folder: string) => ((sweeps += 1), service.deps.files.list(folder)) };
    const parts = { database, deps: { ...service.deps, files } } as DriverParts;
    service.clock.set(new Date(Date.now() + 30 * 60_000));
    const sweeping = keepSweepingDocuments(parts, { everyMs: 20 });
    await eventually(() => sweeps > 1);
    expect(await storedFiles()).toContain('drivers/nobody/license-1.jpg');
    service.clock.set(new Date(Date.now() + 2 * 3600_000));
    await eventually(async () => !(await storedFiles()).includes('drivers/nobody/license-1.jpg'));
    await sweeping.stop();
    await database.close();
    expect(await trace()).toEqual(before);
    service.clock.set('2026-11-21T04:30:00.000Z');
  });
});
