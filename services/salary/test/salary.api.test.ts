import { routes, type DriverFact, type RouteReply } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import { driverRecordOf, eventually, startTestService, type TestService } from '@pahiya/testing';
import { buildSalaryService } from '../src/service.ts';

const admin = { sub: 'admin-1', role: 'admin', email: 'admin@pahiya.example' } as const;
const { salary: calls } = routes;
let service: TestService;
let nextDriver = 0;

beforeAll(async () => {
  service = await startTestService('salary', buildSalaryService, {});
  service.neighbours['driver.driverRecord'] = () => {
    throw notFound('driver');
  };
}, 30_000);
afterAll(() => service.close());

function fact(change: Partial<DriverFact> = {}): DriverFact {
  return {
    driverId: `driver-${++nextDriver}`,
    code: 'ABCD1234',
    revision: 1,
    fullName: 'Ravi Kumar',
    email: null,
    phoneNumber: '9876543210',
    gender: 'Male',
    status: 'active',
    vehicleNumber: null,
    vehicleType: 'Sedan',
    licenseVerified: true,
    aadhaarVerified: true,
    baseSalaryPaise: 20_000_00,
    baseSalaryRevision: 1,
    registeredAt: '2026-11-01T04:30:00.000Z',
    ...change,
  };
}

function statusOf(id: string) {
  return service.call(calls.driverPay, { params: { id } });
}

async function register(change: Partial<DriverFact> = {}): Promise<DriverFact> {
  const registered = fact(change);
  await service.deliver('driver.driver.registered.v1', registered.driverId, registered);
  await eventually(async () => (await statusOf(registered.driverId)).status === 200);
  return registered;
}

function adjust(id: string, amount: number, changeType: 'increase' | 'decrease' = 'increase') {
  return service.call(calls.adjustSalary, { params: { id }, body: { amount, changeType }, as: admin });
}

function advance(id: string, body: object) {
  return service.call(calls.giveAdvance, { params: { id }, body, as: admin });
}

describe('a registered driver', () => {
  it('starts with the base salary of the registration, told to the driver service', async () => {
    const { driverId } = await register();
    const { body } = await service.call(calls.salaryStatus, { params: { id: driverId }, as: admin });
    expect(body).toMatchObject({
      driverId,
      registrationDate: '2026-11-01T04:30:00.000Z',
      remainingSalary: 20_000,
      salaryHistory: [],
      currentCycle: {
        cycleNumber: 1,
        startDate: '2026-10-31T18:30:00.000Z',
        cycleEnd: '2026-11-30T18:30:00.000Z',
        baseSalary: 20_000,
        transactions: [
          { type: 'salary', amount: 20_000, note: 'Base salary at registration', defaultNote: 'registration' },
        ],
      },
    });
    await eventually(async () =>
      (await service.published('salary.base.changed.v1')).find(
        ({ data }) => (data as { driverId: string }).driverId === driverId,
      ),
    );
  });

  it('is set, adjusted and given advances, with the promised sentences', async () => {
    const { driverId: id } = await register();
    const set = await service.call(calls.setSalary, { params: { id }, body: { salary: 22_000.35 }, as: admin });
    expect([set.status, set.body.message]).toEqual([200, 'Salary set successfully']);
    expect((await adjust(id, 1000)).body).toMatchObject({
      message: 'Salary increased successfully',
      currentCycle: { baseSalary: 23_000.35, transactions: [{ note: 'Salary increased by 1000' }, {}, {}] },
    });
    expect((await adjust(id, 500.35, 'decrease')).body).toMatchObject({
      message: 'Salary decreased successfully',
      currentCycle: { baseSalary: 22_500 },
    });
    const given = await advance(id, { amount: 25_000, note: '  ', date: '2026-11-10T06:00:00.000Z' });
    expect(given.status).toBe(201);
    expect(given.body).toMatchObject({
      message: 'Advance recorded successfully',
      totalAdvance: 25_000,
      remainingSalary: 0,
    });
    expect(given.body.currentCycle.transactions).toContainEqual(
      expect.objectContaining({
        type: 'advance',
        note: 'Advance payment',
        defaultNote: 'advance',
        date: '2026-11-10T06:00:00.000Z',
      }),
    );
  });

  it('gets an advance in the cycle of its date', async () => {
    const { driverId: id } = await register({ registeredAt: '2026-09-01T04:30:00.000Z' });
    const { body } = await advance(id, { amount: 700, date: '2026-09-02T00:00:00Z' });
    expect(body.currentCycle).toMatchObject({ cycleNumber: 3, currentAdvances: 0 });
    expect(body.salaryHistory).toMatchObject([{ cycleNumber: 1, currentAdvances: 700, baseSalary: 20_000 }]);
  });

  it.each([
    ['2026-11-22T04:30:00Z', 422, 'RULE_BROKEN'],
    ['2026-10-31T18:00:00Z', 422, 'RULE_BROKEN'],
    ['last week', 400, 'VALIDATION_FAILED'],
  ])('gets no advance dated %s', async (date, status, code) => {
    const { driverId: id } = await register();
    expect((await advance(id, { amount: 100, date })).problem).toMatchObject({ status, code });
  });

  it('is refused amounts that are none, with the sentence of each form', async () => {
    const { driverId: id } = await register();
    for (const amount of [0, -5, 'much', 0.001, undefined]) {
      const refused = await advance(id, { amount });
      expect([refused.status, refused.problem.detail]).toEqual([400, 'Please enter a valid advance amount']);
    }
    const wordy = await advance(id, { amount: 700, note: 'x'.repeat(501) });
    expect(wordy.problem).toMatchObject({ status: 400, detail: 'note must have at most 500 characters.' });
    const boundless = await advance(id, { amount: 10_000_001 });
    expect(boundless.problem).toMatchObject({ status: 400, detail: 'amount must be at most ₹1,00,00,000.' });
    const uneven = await advance(id, { amount: 700.005 });
    expect(uneven.problem).toMatchObject({ status: 400, detail: 'amount must have at most 2 decimals.' });
    const adjusted = await adjust(id, 0);
    expect(adjusted.problem).toMatchObject({ status: 400, detail: 'Please enter a valid adjustment amount' });
    const set = await service.call(calls.setSalary, { params: { id }, body: {}, as: admin });
    expect(set.problem).toMatchObject({ status: 400, detail: 'Please enter a valid salary amount' });
    expect((await adjust(id, 20_000.01, 'decrease')).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
  });
});

it('counts every one of many adjustments at once, and never falls below zero', async () => {
  const { driverId: id } = await register({ baseSalaryPaise: 0 });
  const raised = await Promise.all(Array.from({ length: 20 }, () => adjust(id, 50)));
  expect(raised.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await statusOf(id)).body.currentCycle.baseSalary).toBe(1000);
  const lowered = await Promise.all(Array.from({ length: 6 }, () => adjust(id, 300, 'decrease')));
  expect(lowered.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await statusOf(id)).body.currentCycle.baseSalary).toBe(100);
});

it('tells the admins of a change of pay, and nobody of a refusal', async () => {
  const { driverId: id, ...rest } = await register();
  service.sent.splice(0);
  expect((await advance(id, { amount: 100 })).status).toBe(201);
  const change = { rooms: ['admins'], event: 'record_changed', payload: { kind: 'salary', id } };
  expect(service.sent).toEqual([change]);
  expect((await advance(id, { amount: -1 })).status).toBe(400);
  expect((await adjust(id, 1_000_000, 'decrease')).status).toBe(422);
  expect(service.sent).toEqual([change]);
  // Who is inactive is paid no more: the month's expenses are others.
  const dismissed = { ...rest, driverId: id, revision: 2, status: 'inactive' as const };
  await service.deliver('driver.driver.updated.v1', id, dismissed);
  await eventually(() => service.sent.length === 2);
});

it('refuses in the language that the caller reads, the first refusal once more too', async () => {
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
    ...{ status: 422, code: 'RULE_BROKEN', params, title: 'यह संभव नहीं है' },
    ...{ detail: hindi, message: hindi, error: hindi },
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
    ...{ params: { id }, body: { amount: 100 }, as: admin, headers: { 'accept-language': 'hi' } },
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

it('never records a request a second time, not even when it fell over before it answered', async () => {
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
  const fellOver = (agoMinutes: number) =>
    service.sql(
      `update salary.idempotency_key set status = null, content_type = null, body = null,
         created_at = now() - $2 * interval '1 minute' where key = $1`,
      [key, agoMinutes],
    );
  await fellOver(1);
  expect((await once()).problem).toMatchObject({ status: 409, code: 'REQUEST_IN_PROGRESS' });
  await fellOver(3);
  expect((await once()).problem).toMatchObject({ status: 409, code: 'ANSWER_LOST' });
  expect((await statusOf(id)).body.totalAdvance).toBe(100);

  // Nothing was written: it may be tried again.
  await service.sql('update salary.idempotency_key set carried_out = false where key = $1', [key]);
  expect((await once()).status).toBe(201);
  expect((await statusOf(id)).body.totalAdvance).toBe(200);
});

describe('who may read and write', () => {
  it('shows a driver its own pay and no other', async () => {
    const { driverId: id } = await register();
    const own = await service.call(calls.salaryStatus, { params: { id }, as: { sub: id, role: 'driver' } });
    expect(own.status).toBe(200);
    const others = await service.call(calls.salaryStatus, { params: { id }, as: { sub: 'driver-x', role: 'driver' } });
    const absent = await service.call(calls.salaryStatus, { params: { id: 'nobody' }, as: admin });
    expect(others.problem).toMatchObject({ status: 404, detail: 'Driver not found' });
    expect(absent.problem).toMatchObject({ status: 404, detail: 'Driver not found' });
  });

  it('lets only admins write, at the bare path too', async () => {
    const { driverId: id } = await register();
    for (const role of ['driver', 'company', 'user'] as const) {
      const refused = await service.call(calls.setSalary, {
        params: { id },
        body: { salary: 1 },
        as: { sub: id, role },
      });
      expect(refused.status).toBe(403);
    }
    const bare = await service.app.inject({
      method: 'PUT',
      url: `/drivers/${id}/salary`,
      headers: { authorization: `Bearer ${service.tokenFor(admin)}` },
      payload: { salary: 21_000 },
    });
    expect(bare.json<RouteReply<typeof calls.setSalary>>().currentCycle.baseSalary).toBe(21_000);
  });
});

describe('facts about drivers', () => {
  it('record a base salary that an admin gave with the form, once, and no echo of our own', async () => {
    const registered = await register();
    const { driverId: id } = registered;
    await adjust(id, 5000);
    const tell = (change: Partial<DriverFact>) =>
      service.deliver('driver.driver.updated.v1', id, { ...registered, ...change });
    // Written before the driver service heard of the 5000 more: still the old base, but nobody's wish.
    await tell({ revision: 2, status: 'inactive' });
    const wish = { revision: 3, baseSalaryRevision: 3, baseSalaryPaise: 30_000_00 };
    await tell(wish);
    await tell(wish);
    await tell({ revision: 2, baseSalaryRevision: 2, baseSalaryPaise: 10_00 });
    await tell({ revision: 4, baseSalaryRevision: 3, baseSalaryPaise: 1_00 });
    await eventually(
      async () => (await service.sql('select 1 from salary.driver where id = $1 and revision = 4', [id])).length === 1,
    );
    const { currentCycle } = (await statusOf(id)).body;
    expect(currentCycle.baseSalary).toBe(30_000);
    expect(currentCycle.transactions).toHaveLength(3);
  });

  it('may come after the first write, which asks the driver service', async () => {
    const early = fact({ baseSalaryPaise: 18_000_00, revision: 1 });
    service.neighbours['driver.driverRecord'] = ({ params }) => {
      if ((params as { id: string }).id !== early.driverId) throw notFound('driver');
      return driverRecordOf(early.driverId, { createdAt: early.registeredAt, salary: 18_000 });
    };
    expect((await adjust(early.driverId, 2000)).body.currentCycle.baseSalary).toBe(20_000);
    await service.deliver('driver.driver.registered.v1', early.driverId, early);
    await service.deliver('driver.driver.updated.v1', early.driverId, { ...early, revision: 2 });
    await eventually(
      async () =>
        (await service.sql('select 1 from salary.driver where id = $1 and revision = 2', [early.driverId])).length ===
        1,
    );
    expect((await statusOf(early.driverId)).body.currentCycle).toMatchObject({
      baseSalary: 20_000,
      transactions: [{}, {}],
    });
    expect((await adjust('nobody', 1)).problem).toMatchObject({ status: 404, detail: 'Driver not found' });
  });

  it('end writing, not reading, when the driver is deleted; a late fact does not bring it back', async () => {
    const registered = await register();
    const { driverId: id } = registered;
    await service.deliver('driver.driver.deleted.v1', id, { driverId: id, revision: 5 });
    await service.deliver('driver.driver.updated.v1', id, { ...registered, revision: 4 });
    await eventually(
      async () => (await service.sql('select 1 from salary.inbox where subject = $1', [id])).length === 3,
    );
    expect((await adjust(id, 1)).problem).toMatchObject({ status: 422, code: 'RULE_BROKEN' });
    expect((await statusOf(id)).body.currentCycle.baseSalary).toBe(20_000);
  });
});

it('says that the driver service is away instead of failing', async () => {
  const kept = service.neighbours['driver.driverRecord'];
  delete service.neighbours['driver.driverRecord'];
  expect((await adjust('not-known-here', 1)).problem).toMatchObject({ status: 503, code: 'UNAVAILABLE' });
  if (kept) service.neighbours['driver.driverRecord'] = kept;
});

it('refuses to change or remove what the ledger holds, even to a superuser', async () => {
  for (const statement of [
    'update salary.ledger_entry set amount_paise = 1',
    'delete from salary.ledger_entry',
    'truncate salary.ledger_entry',
  ])
    await expect(service.sql(statement)).rejects.toThrow('append-only');
});

it('adds up the base salaries of active drivers and the advances of this month in Kolkata', async () => {
  const expenses = async () => (await service.call(calls.expenseStats, { as: admin })).body.monthlyExpenses;
  const before = await expenses();
  const { driverId: id } = await register({ baseSalaryPaise: 10_000_00, registeredAt: '2026-10-01T04:30:00.000Z' });
  await register({ baseSalaryPaise: 90_000_00, status: 'inactive' });
  await advance(id, { amount: 300, date: '2026-10-31T18:29:59Z' });
  await advance(id, { amount: 40, date: '2026-10-31T18:30:00Z' });
  expect(await expenses()).toBe(before + 10_040);
});
