import { describeKeyedWrites } from '@pahiya/testing';
import { admin, calls, register, service, statusOf } from './salary-service.ts';

const ofDriver = async () => ({ as: admin, params: { id: (await register()).driverId } });
describeKeyedWrites('salary', {
  service: () => service,
  cases: {
    setSalary: async () => ({ ...(await ofDriver()), body: { salary: 25_000 } }),
    adjustSalary: async () => ({ ...(await ofDriver()), body: { amount: 500, changeType: 'increase' } }),
    giveAdvance: async () => ({ ...(await ofDriver()), body: { amount: 100 } }),
  },
});

it('refuses in the language of the caller, also when it replays a refusal', async () => {
  const { driverId: id } = await register();
  const decrease = (amount: number, language: string) =>
    service.call(calls.adjustSalary, {
      params: { id },
      body: { amount, changeType: 'decrease' },
      as: admin,
      headers: { 'accept-language': language, 'idempotency-key': `too-much-${id}` },
    });
  const params = { what: 'salary-below-zero', salary: 20_000, decrease: 125_000 };
  const hindi = '₹20,000 के वेतन में से ₹1,25,000 नहीं घटाए जा सकते: वह शून्य से नीचे चला जाएगा।';
  const refused = await decrease(125_000, 'hi-IN,hi;q=0.9,en;q=0.8');
  expect(refused.headers['content-language']).toBe('hi');
  expect(refused.problem).toMatchObject({
    status: 422,
    code: 'RULE_BROKEN',
    params,
    title: 'यह संभव नहीं है',
    detail: hindi,
    message: hindi,
    error: hindi,
  });
  const again = await decrease(125_000, 'en');
  expect([again.headers['idempotent-replayed'], again.headers['content-language']]).toEqual(['true', 'en']);
  expect(again.problem).toMatchObject({
    params,
    requestId: refused.problem.requestId,
    detail: 'A salary of ₹20,000 can not be decreased by ₹1,25,000: it would fall below zero.',
  });

  const invalid = await decrease(10_000_001, 'hi');
  expect(invalid.problem).toMatchObject({
    detail: 'रकम ज़्यादा से ज़्यादा ₹1,00,00,000 हो।',
    issues: [{ path: 'amount', code: 'too-big', params: { limit: 10_000_000, unit: 'rupees' } }],
  });
  const recorded = await service.call(calls.giveAdvance, {
    params: { id },
    body: { amount: 100 },
    as: admin,
    headers: { 'accept-language': 'hi' },
  });
  expect(recorded.body.message).toBe('एडवांस दर्ज हो गया');
});

it('records a repeated request once', async () => {
  const { driverId: id } = await register();
  const once = () =>
    service.call(calls.giveAdvance, {
      params: { id },
      body: { amount: 100 },
      as: admin,
      headers: { 'idempotency-key': `advance-${id}` },
    });
  const first = await once();
  const second = await once();
  expect(second.headers['idempotent-replayed']).toBe('true');
  expect(second.body).toEqual(first.body);
  expect((await statusOf(id)).body.totalAdvance).toBe(100);
});

it('records a request once even if the process crashed before it answered', async () => {
  const { driverId: id } = await register();
  const key = `lost-${id}`;
  const once = () =>
    service.call(calls.giveAdvance, {
      params: { id },
      body: { amount: 100 },
      as: admin,
      headers: { 'idempotency-key': key },
    });
  await once();
  const fellOver = (agoSeconds: number) =>
    service.sql(
      `update salary.idempotency_key set status = null, content_type = null, body = null,
         alive_at = now() - $2 * interval '1 second' where key = $1`,
      [key, agoSeconds],
    );
  await fellOver(0);
  expect((await once()).problem).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
  await fellOver(5);
  expect((await once()).problem).toMatchObject({ status: 409, code: 'ANSWER_LOST' });
  expect((await statusOf(id)).body.totalAdvance).toBe(100);

  // Nothing was recorded, so the request may be tried again.
  await service.sql('update salary.idempotency_key set carried_out = false where key = $1', [key]);
  expect((await once()).status).toBe(201);
  expect((await statusOf(id)).body.totalAdvance).toBe(200);
});
