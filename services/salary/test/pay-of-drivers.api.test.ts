import type { DriverFact, RouteReply } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import { driverRecordOf, eventually } from '@pahiya/testing';
import { adjust, admin, advance, calls, fact, register, service, statusOf } from './salary-service.ts';

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

  it('lets only admins write, also at the path without /api', async () => {
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
  it('record a base salary that an admin entered in the form of a driver once, and ignore changes of their own that come back', async () => {
    const registered = await register();
    const { driverId: id } = registered;
    await adjust(id, 5000);
    const tell = (change: Partial<DriverFact>) =>
      service.deliver('driver.driver.updated.v1', id, { ...registered, ...change });
    // The driver service sent this before it received the raise of 5000: the old base salary is not a new decision.
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

  it('may arrive after the first write, which then asks the driver service for the driver', async () => {
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

  it('of a deletion stop writes but not reads, and a late fact does not restore the driver', async () => {
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
