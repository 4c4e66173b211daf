import { routes, type RideSnapshot } from '@pahiya/contracts';
import { openDatabase } from '@pahiya/service-kit';
import type { TestService } from '@pahiya/testing';
import { invoiceTables } from '../src/db/tables.ts';
import { ridesOf, totalsOf } from '../src/statements/statement.repository.ts';
import { companyFact, completedRide, demo, other } from './ride.fixture.ts';
import { admin, company, complete, queueIsEmpty, rider, rival, service, textOf } from './invoice-service.ts';

describe('statements', () => {
  const month = '2027-01';
  beforeAll(async () => {
    await service.deliver('auth.company.registered.v1', demo.companyId, companyFact());
    await service.deliver('auth.company.registered.v1', other.companyId, companyFact({ ...other }));
    const january = (n: number, day: string, changed: Partial<RideSnapshot> = {}) =>
      complete(
        completedRide(n, {
          date: `2027-01-${day}`,
          startsAt: `2027-01-${day}T05:00:00.000Z`,
          completedAt: `2027-01-${day}T07:00:00.000Z`,
          ...changed,
        }),
      );
    await january(402, '31', { completedAt: '2027-02-01T01:00:00.000Z' });
    await january(401, '01');
    await january(403, '15', { company: other, rider: { ...completedRide(0).rider, userId: 'rider-else' } });
    const february = { date: '2027-02-01', startsAt: '2027-02-01T05:00:00.000Z' };
    await complete(completedRide(404, february));
    await queueIsEmpty();
  });

  it('of a month list the rides of that month with their totals, for admins', async () => {
    const { status, body } = await service.call(routes.invoice.monthlyStatement, { query: { month }, as: admin });
    expect(status).toBe(200);
    expect(body.lines.map((line) => line.bookingId)).toEqual(['ride-000401', 'ride-000403', 'ride-000402']);
    expect(body.lines[0]).toEqual({
      bookingId: 'ride-000401',
      rideCode: completedRide(401).bookingId,
      serial: expect.stringMatching(/^PH\/26-27\/\d{6}$/),
      date: '2027-01-01',
      riderName: 'Asha Rao',
      companyName: expect.any(String),
      pickup: 'MG Road, Bengaluru',
      dropoff: 'Kempegowda International Airport',
      driverName: 'Ravi Kumar',
      driverPhone: '9876543210',
      vehicleNumber: 'KA01AB1234',
      vehicleModel: 'Sedan',
      taxableValue: expect.any(Number),
      tax: expect.any(Number),
      fare: 1940,
    });
    expect(body.totals).toMatchObject({ rides: 3, fare: 5820 });
    expect(body.company).toBeNull();
    for (const as of [company, rider]) {
      expect((await service.call(routes.invoice.monthlyStatement, { query: { month }, as })).status).toBe(403);
    }
    const bad = await service.call(routes.invoice.monthlyStatement, { query: { month: '2027-13' }, as: admin });
    expect([bad.status, bad.problem.issues?.[0]?.path]).toEqual([400, 'month']);
  });

  it('of a company are for it and for admins, by its _id or its code', async () => {
    const ask = (companyId: string, as: Parameters<TestService['tokenFor']>[0]) =>
      service.call(routes.invoice.companyStatement, { params: { companyId }, query: { month }, as });
    for (const [key, as] of [
      [demo.companyId, company],
      ['demo01', company],
      ['DEMO01', admin],
    ] as const) {
      const { body } = await ask(key, as);
      expect(body.lines.map((line) => line.bookingId)).toEqual(['ride-000401', 'ride-000402']);
      expect(body.totals).toMatchObject({ rides: 2, fare: 3880 });
      expect(body.company).toMatchObject({ _id: demo.companyId, companyId: 'DEMO01' });
    }
    for (const [key, as] of [
      [other.companyId, company],
      ['OTHER1', company],
      ['NOWHERE', company],
      ['NOWHERE', admin],
    ] as const) {
      const { status, problem } = await ask(key, as);
      expect([status, problem.detail]).toEqual([404, 'Company not found']);
    }
    const newcomer = {
      ...rival,
      sub: 'company-new',
      companyId: 'company-new',
      companyCode: 'NEW1',
      companyName: 'New',
    };
    expect((await ask('NEW1', newcomer)).body.totals.rides).toBe(0);
    const everyMonth = await service.call(routes.invoice.companyStatement, {
      params: { companyId: 'OTHER1' },
      as: rival,
    });
    expect(everyMonth.body).toMatchObject({ month: null, totals: { rides: 1 } });
  });

  it('come as CSV and PDF', async () => {
    const csv = await service.call(routes.invoice.companyStatement, {
      params: { companyId: 'DEMO01' },
      query: { month, format: 'csv' },
      as: company,
    });
    expect(csv.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="company-invoice-DEMO01-2027-01.csv"',
    });
    const records = csv.raw.toString('utf8').trimEnd().split('\r\n');
    expect(records).toHaveLength(4);
    expect(records.at(-1)).toMatch(/^Total,,2,.*,3880$/);

    const pdf = await service.call(routes.invoice.monthlyStatement, { query: { month, format: 'pdf' }, as: admin });
    expect(pdf.headers['content-disposition']).toBe('attachment; filename="monthly-invoice-2027-01.pdf"');
    const text = await textOf(pdf.raw);
    for (const expected of ['Monthly Invoice', 'January 2027', 'Other Industries', '5,820.00', '3 rides'])
      expect(text).toContain(expected);
  });

  it('span pages without losing or repeating a ride', async () => {
    await issueMany('2040', 1234);
    const ask = async (page: { limit?: number; cursor?: string }) =>
      (await service.call(routes.invoice.monthlyStatement, { query: { month: '2040-06', ...page }, as: admin })).body;
    const first = await ask({});
    expect(first.lines).toHaveLength(1000);
    const second = await ask({ cursor: first.nextCursor ?? '' });
    const lines = [...first.lines, ...second.lines];
    expect(new Set(lines.map((line) => line.serial)).size).toBe(1234);
    expect(lines).toHaveLength(1234);
    expect(second.nextCursor).toBeUndefined();
    for (const { totals } of [first, second]) expect(totals).toMatchObject({ rides: 1234, fare: 1234 * 1940 });
    expect((await ask({ limit: 234, cursor: first.nextCursor ?? '' })).nextCursor).toBeUndefined();
    const csv = await service.call(routes.invoice.monthlyStatement, {
      query: { month: '2040-06', format: 'csv', limit: 10 },
      as: admin,
    });
    expect(csv.raw.toString('utf8').trimEnd().split('\r\n')).toHaveLength(1 + 1234 + 1);
  });

  it('have the totals of their lines when an invoice is issued while the pages are read', async () => {
    await issueMany('2043', 3);
    const ask = (page: { cursor?: string } = {}) =>
      service.call(routes.invoice.monthlyStatement, { query: { month: '2043-06', limit: 2, ...page }, as: admin });
    const first = (await ask()).body;
    // Its date is on the first page, which was read already.
    await complete(completedRide(503, { date: '2043-06-01', completedAt: '2043-06-30T07:00:00.000Z' }));
    await queueIsEmpty();
    const last = (await ask({ cursor: first.nextCursor ?? '' })).body;
    expect([...first.lines, ...last.lines].map(({ bookingId }) => bookingId)).toEqual(['2043-1', '2043-2', '2043-3']);
    expect(last.totals).toEqual(first.totals);
    expect((await ask()).body.totals.rides).toBe(4);
    const place = ['2043-06-02', '09:30', '2043-1'];
    for (const upTo of ['', '{', '[]', 'null', '{"2043-44":"x"}', '{"2043-44":1e99}', '{"2043-44":-1.5}']) {
      const forged = Buffer.from(JSON.stringify([...place, upTo])).toString('base64url');
      expect([upTo, (await ask({ cursor: forged })).status]).toEqual([upTo, 400]);
    }
  });

  it('leave out invoices that are issued between the totals and the last page', async () => {
    await issueMany('2041', 3);
    const database = await openDatabase({
      ...invoiceTables,
      url: service.deps.database.url,
      schema: 'invoice',
      poolSize: 2,
      log: service.deps.log,
    });
    try {
      const filter = { month: '2041-06', companyId: undefined };
      const { rides, upTo: last } = await totalsOf(database, filter);
      for (const [n, completedAt] of [
        [501, '2041-06-30T07:00:00.000Z'],
        [502, '2042-06-30T07:00:00.000Z'],
      ] as const) {
        await complete(completedRide(n, { date: '2041-06-30', completedAt }));
      }
      await queueIsEmpty();
      const listed: string[] = [];
      for await (const ride of ridesOf(database, filter, last)) listed.push(ride.rideId);
      expect(rides).toBe(3);
      expect(listed).toEqual(['2041-1', '2041-2', '2041-3']);
      expect(await totalsOf(database, filter)).toMatchObject({ rides: 5 });
    } finally {
      await database.close();
    }
  });
});

/** Copies one invoice to the days of a June, which is faster than completing as many rides. */
async function issueMany(year: string, count: number) {
  const financialYear = `${year}-${String(Number(year) + 1).slice(2)}`;
  await service.sql(
    `insert into invoice.ride select $1 || '-' || n, 8, snapshot
     from invoice.ride, generate_series(1, $2) n where ride_id = 'ride-000401'`,
    [year, count],
  );
  await service.sql('insert into invoice.serial_counter values ($1, $2)', [financialYear, count]);
  await service.sql(
    `insert into invoice.invoice
     select $1 || '-' || n, $3, n, 'PH/' || right($3, 5) || '/' || lpad(n::text, 6, '0'), issued_at, company_id,
            $1 || '-06-' || lpad((1 + n % 28)::text, 2, '0'), ride_time, taxable_paise, cgst_paise, sgst_paise,
            igst_paise, total_paise, supply, ride, customer, operator
     from invoice.invoice, generate_series(1, $2) n where ride_id = 'ride-000401'`,
    [year, count, financialYear],
  );
}
