import { describeKeyedWrites, withoutKeepingAnswers } from '@pahiya/testing';
import { tinyPng } from '../src/documents/image.fixture.ts';
import {
  accounts,
  admin,
  calls,
  FORM,
  formBody,
  formHeaders,
  images,
  newPhone,
  person,
  register,
  registered,
  service,
  storedFiles,
  trace,
  update,
  type FormParts,
} from './driver-service.ts';

let keys = 0;
const newKey = () => ({ 'idempotency-key': `form-${(keys += 1)}` });

describeKeyedWrites('driver', {
  service: () => service,
  // Stored images count as an effect of a write. A sign-in that was taken back, or written as it was, does not.
  alsoKept: storedFiles,
  cases: {
    registerDriver: async () => ({ as: admin, body: formBody(person()), headers: FORM }),
    async updateDriver() {
      const { _id } = await registered();
      const body = formBody({ fullName: 'Ravi K. Kumar', phoneNumber: newPhone(), status: 'inactive', ...images });
      return { as: admin, params: { id: _id }, body, headers: FORM };
    },
    deleteDriver: async () => ({ as: admin, params: { id: (await registered())._id } }),
    updateLocation: 'the next position replaces it, and it is kept in no table',
  },
});

it('takes back the sign-in of a driver whose registration could not be answered, and registers at the repeat', async () => {
  const [form, key] = [person(), newKey()];
  expect((await withoutKeepingAnswers(service, 'driver', () => register(form, key))).status).toBe(500);
  expect(accounts.map(({ call }) => call)).toEqual(['put', 'delete']);
  expect(accounts[1]?.id).toBe(accounts[0]?.id);
  expect((await register(form, key)).status).toBe(201);
});

it('answers the same form again with the first answer, whatever its boundary, and registers nobody twice', async () => {
  const [form, key] = [person(), newKey()];
  const first = await register(form, key);
  expect(first.status).toBe(201);
  const before = await trace();
  for (const boundary of ['pahiya-test-boundary', 'another', 'a-boundary-that-is-much-longer-than-the-first']) {
    const again = await register(formBody(form, boundary), { ...formHeaders(boundary), ...key });
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([201, 'true']);
    expect(again.body).toEqual(first.body);
  }
  expect(await trace()).toEqual(before);
});

const image = (lastByte: number): FormParts => {
  const content = tinyPng(100_000);
  content[content.length - 1] = lastByte;
  return { licenseImage: { content } };
};
it.each<[string, FormParts, FormParts]>([
  ['another value', { fullName: 'Ravi Kumar' }, { fullName: 'Ravi Kamur' }],
  ['another password', { password: 'secret-123' }, { password: 'secret-321' }],
  [
    'the same values in other fields',
    { gender: 'Male', vehicleNumber: 'MH12' },
    { gender: 'MH12', vehicleNumber: 'Male' },
  ],
  ['another byte of an image', image(1), image(2)],
  [
    'another name of an image',
    { licenseImage: { content: tinyPng(), filename: 'one.png' } },
    { licenseImage: { content: tinyPng(), filename: 'two.png' } },
  ],
  ['a field as a file', { vehicleType: 'Sedan' }, { vehicleType: { content: Buffer.from('Sedan') } }],
])('refuses a key that comes again with %s', async (_what, one, other) => {
  const [base, key] = [person(), newKey()];
  expect((await register({ ...base, ...one }, key)).status).toBe(201);
  const before = await trace();
  const again = await register({ ...base, ...other }, key);
  expect(again.problem).toMatchObject({ status: 422, code: 'IDEMPOTENCY_KEY_REUSED' });
  expect(await trace()).toEqual(before);
});

it('refuses the key of a form for another form of the same length', async () => {
  const [one, other] = [person({ fullName: 'Ravi Kumar' }), person({ fullName: 'Ravi Kamur' })];
  const key = newKey();
  expect(formBody(one)).toHaveLength(formBody(other).length);
  expect((await register(one, key)).status).toBe(201);
  expect((await register(other, key)).problem.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('takes a form again under the key of an upload that broke off', async () => {
  const whole = formBody(person());
  const key = newKey();
  expect((await register(whole.subarray(0, whole.length / 2), key)).status).toBe(400);
  expect((await register(whole, key)).status).toBe(201);
});

it('answers a repeat that breaks off with a refusal, and the next whole one with the first answer', async () => {
  const whole = formBody(person());
  const key = newKey();
  expect((await register(whole, key)).status).toBe(201);
  const broken = await register(whole.subarray(0, whole.length / 2), key);
  expect(broken.problem).toMatchObject({ status: 400, code: 'MALFORMED_REQUEST' });
  expect((await register(whole, key)).headers['idempotent-replayed']).toBe('true');
});

it('keeps no answer that was given before the form was read', async () => {
  const key = newKey();
  expect((await update('nobody', { status: 'active' }, key)).status).toBe(404);
  expect((await update('nobody', { status: 'inactive' }, key)).problem).toMatchObject({
    status: 404,
    code: 'NOT_FOUND',
  });
});

it('takes the key of a form for no other request', async () => {
  const key = newKey();
  const { body } = await register(person(), key);
  const remove = () => service.call(calls.deleteDriver, { params: { id: body.driver._id }, as: admin, headers: key });
  expect((await remove()).problem.code).toBe('IDEMPOTENCY_KEY_REUSED');
});

it('stores an HMAC, from which a password cannot be guessed without the secret of the platform', async () => {
  const key = newKey();
  await register(person({ password: 'secret-123' }), key);
  const [row] = await service.sql<{ fingerprint: string }>(
    'select fingerprint from driver.idempotency_key where key = $1',
    [key['idempotency-key']],
  );
  expect(row?.fingerprint).toMatch(/^hmac-sha256:[\w-]{43}$/);
});
