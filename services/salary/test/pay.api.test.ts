import { eventually } from '@pahiya/testing';
import { adjust, admin, advance, calls, register, service, statusOf } from './salary-service.ts';

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

  it('can be set, adjusted and given advances, and the answers have the promised sentences', async () => {
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
    ['2026-11-31', 400, 'VALIDATION_FAILED'],
    ['2026-11-31T09:00:00Z', 400, 'VALIDATION_FAILED'],
    ['2026-11-10T09:00', 400, 'VALIDATION_FAILED'],
  ])('gets no advance dated %s', async (date, status, code) => {
    const { driverId: id } = await register();
    const { problem } = await advance(id, { amount: 100, date });
    expect(problem).toMatchObject({ status, code });
    if (status === 400) expect(problem.detail).toMatch(/^date must be an ISO 8601 timestamp/);
  });

  it('gets an advance of a day at its midnight in India, and one of an empty day now', async () => {
    const { driverId: id } = await register();
    await advance(id, { amount: 100, date: '2026-11-10' });
    const { body } = await advance(id, { amount: 200, date: '' });
    expect(body.currentCycle.transactions).toMatchObject([
      { amount: 200, date: service.clock.now().toISOString() },
      { amount: 100, date: '2026-11-09T18:30:00.000Z' },
      { type: 'salary' },
    ]);
  });

  it('rejects invalid amounts with the sentence of each form', async () => {
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

it('applies every one of many parallel adjustments, and never goes below zero', async () => {
  const { driverId: id } = await register({ baseSalaryPaise: 0 });
  const raised = await Promise.all(Array.from({ length: 20 }, () => adjust(id, 50)));
  expect(raised.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await statusOf(id)).body.currentCycle.baseSalary).toBe(1000);
  const lowered = await Promise.all(Array.from({ length: 6 }, () => adjust(id, 300, 'decrease')));
  expect(lowered.filter(({ status }) => status === 200)).toHaveLength(3);
  expect((await statusOf(id)).body.currentCycle.baseSalary).toBe(100);
});

it('notifies the admins of a change of pay, and nobody of a refused one', async () => {
  const { driverId: id, ...rest } = await register();
  service.sent.splice(0);
  expect((await advance(id, { amount: 100 })).status).toBe(201);
  const change = { rooms: ['admins'], event: 'record_changed', payload: { kind: 'salary', id } };
  expect(service.sent).toEqual([change]);
  expect((await advance(id, { amount: -1 })).status).toBe(400);
  expect((await adjust(id, 1_000_000, 'decrease')).status).toBe(422);
  expect(service.sent).toEqual([change]);
  // Inactive drivers are not paid, so the month's total changes.
  const dismissed = { ...rest, driverId: id, revision: 2, status: 'inactive' as const };
  await service.deliver('driver.driver.updated.v1', id, dismissed);
  await eventually(() => service.sent.length === 2);
});
