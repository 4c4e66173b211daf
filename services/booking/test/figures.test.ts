import { routes, type BookingForm, type RideFigures } from '@pahiya/contracts';
import { openDatabase, type Database } from '@pahiya/service-kit';
import { driverRecordOf, startTestService, type TestService } from '@pahiya/testing';
import { CountRidesByDay1763784000000 } from '../src/db/migrations/1763784000000-count-rides-by-day.ts';
import { bookingTables } from '../src/db/tables.ts';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { foldTally } from '../src/stats/tally.ts';
import { withoutLimits } from './without-limits.ts';

const { booking } = routes;
const admin = { sub: 'admin1', role: 'admin', name: 'Anita Admin' } as const;
const deskOf = (companyId: string) => ({ sub: companyId, role: 'company', companyId }) as const;
const riderOf = (companyId: string) =>
  ({ sub: `rider-${companyId}`, role: 'user', name: 'Asha', email: 'a@b.example', companyId }) as const;
const driverOf = (id: string) => ({ sub: id, role: 'driver', driverId: id, name: id }) as const;

let service: TestService;
let database: Database;

beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, config);
  await withoutLimits(service, 'acme', 'other');
  service.neighbours['driver.driverRecord'] = ({ params }) => driverRecordOf((params as { id: string }).id);
  database = await openDatabase({
    ...bookingTables,
    url: service.deps.database.url,
    schema: 'booking',
    poolSize: 2,
    log: service.deps.log,
  });
});
afterAll(async () => {
  await database.close();
  await service.close();
});

async function book(companyId: string, form: Pick<BookingForm, 'cabType' | 'date'>): Promise<string> {
  const answer = await service.call(booking.createBooking, {
    as: riderOf(companyId),
    body: { pickup: 'MG Road, Bengaluru', dropoff: 'Electronic City, Bengaluru', time: '10:00', ...form },
  });
  expect(answer.status).toBe(201);
  return answer.body.booking._id;
}
const assign = (bookingId: string, driverId: string) =>
  service.call(booking.assignDriver, { as: admin, body: { bookingId, driverId } });
const reply = (bookingId: string, driverId: string, action: 'accept' | 'reject') =>
  service.call(booking.acceptBooking, { as: driverOf(driverId), body: { bookingId, driverId, action } });
const start = (bookingId: string, driverId: string) =>
  service.call(booking.startRide, { as: driverOf(driverId), body: { bookingId, driverId } });
const complete = (bookingId: string, driverId: string) =>
  service.call(booking.completeRide, {
    as: driverOf(driverId),
    body: { bookingId, driverId, waitingMinutes: 10, tollCharges: 80.5 },
  });

const span = { from: '2026-11-20', to: '2026-12-10' };

async function figures(companyId: string | undefined, filters: object = {}): Promise<RideFigures> {
  const answer =
    companyId === undefined
      ? await service.call(booking.rideFigures, { as: admin, query: { ...span, ...filters } })
      : await service.call(booking.companyFigures, { as: deskOf(companyId), query: { ...span, ...filters } });
  expect(answer.status).toBe(200);
  return answer.body.figures;
}

interface Counted {
  rides: number;
  revenue: number;
}

/** The same figures counted from the ride table, without empty groups. */
async function countedFromRides(companyId: string | undefined, column: string, filters: Record<string, string>) {
  const terms = Object.entries(filters).map(([name], nth) => `and ${name} = $${nth + 3}`);
  const rows = await service.sql<Counted & { key: string }>(
    `select ${column}::text as key, count(*)::int as rides,
       coalesce(sum(total_paise) filter (where status = 'completed'), 0)::float8 / 100 as revenue
     from booking.ride where ride_date between $1 and $2 ${companyId === undefined ? '' : `and company_id = '${companyId}'`}
       ${terms.join(' ')} group by 1`,
    [span.from, span.to, ...Object.values(filters)],
  );
  return new Map(rows.map(({ key, rides, revenue }) => [key, { rides, revenue }]));
}

async function mustEqualTheRides(companyId?: string): Promise<void> {
  for (const [status, cabType, date] of [
    [],
    ['completed'],
    ['pending', 'Sedan'],
    [undefined, 'SUV', '2026-12-01'],
    [undefined, undefined, '2026-12-02'],
  ]) {
    const asked = { ...(status && { status }), ...(cabType && { cabType }), ...(date && { date }) };
    const answer = await figures(companyId, asked);
    const ofStatus: Record<string, string> = status ? { status } : {};
    const ofCab: Record<string, string> = cabType ? { cab_type: cabType } : {};
    const ofDay: Record<string, string> = date ? { ride_date: date } : {};
    const groups = [
      {
        got: answer.byStatus.map(({ status: key, ...rest }) => ({ key: String(key), ...rest })),
        want: await countedFromRides(companyId, 'status', { ...ofCab, ...ofDay }),
      },
      {
        got: answer.byCabType.map(({ cabType: key, ...rest }) => ({ key: String(key), ...rest })),
        want: await countedFromRides(companyId, 'cab_type', { ...ofStatus, ...ofDay }),
      },
      {
        got: answer.byDay.map(({ date: key, ...rest }) => ({ key, ...rest })),
        want: await countedFromRides(companyId, 'ride_date', { ...ofStatus, ...ofCab }),
      },
    ];
    for (const { got, want } of groups) {
      expect(got).toEqual(got.map(({ key }) => ({ key, ...(want.get(key) ?? { rides: 0, revenue: 0 }) })));
      expect(got.filter(({ rides }) => rides > 0)).toHaveLength(want.size);
    }
  }
}

it('counts every step of a ride by day, status, cab type and company, before and after the deltas are folded', async () => {
  const days = { first: '2026-12-01', second: '2026-12-02' } as const;
  const completed = await book('acme', { cabType: 'Sedan', date: days.first });
  await assign(completed, 'dev');
  await mustEqualTheRides('acme');
  await assign(completed, 'dara');
  await reply(completed, 'dara', 'accept');
  await start(completed, 'dara');
  await mustEqualTheRides('acme');
  await foldTally(database);
  expect((await complete(completed, 'dara')).status).toBe(200);
  await mustEqualTheRides('acme');

  const denied = await book('acme', { cabType: 'SUV', date: days.first });
  await assign(denied, 'dina');
  await reply(denied, 'dina', 'reject');
  const cancelled = await book('acme', { cabType: 'Mini SUV', date: days.second });
  await service.call(booking.cancelBooking, { as: deskOf('acme'), params: { id: cancelled }, body: {} });
  await book('other', { cabType: 'SUV', date: days.second });
  await book('other', { cabType: 'Sedan', date: '2027-03-01' });

  // Only the successful one of parallel decisions about one ride is counted.
  await Promise.all(
    [1, 2, 3, 4, 5, 6].map(async (n) => {
      const ride = await book('acme', { cabType: n % 2 ? 'Sedan' : 'SUV', date: n % 3 ? days.first : days.second });
      await Promise.all([
        assign(ride, `many${n}`),
        service.call(booking.cancelBooking, { as: admin, params: { id: ride }, body: {} }),
        n === 3 ? foldTally(database) : undefined,
        service.call(booking.cancelBooking, { as: deskOf('acme'), params: { id: ride }, body: {} }),
      ]);
    }),
  );
  for (const company of ['acme', 'other', undefined]) await mustEqualTheRides(company);
  await foldTally(database);
  expect(await service.sql('select from booking.ride_tally_delta')).toEqual([]);
  for (const company of ['acme', 'other', undefined]) await mustEqualTheRides(company);
  const { body } = await service.call(booking.rideFigures, { as: admin, query: { ...span, companyId: 'other' } });
  expect(body.figures).toEqual(await figures('other'));
});

it('counts rides that were booked before the figures by day existed', async () => {
  await book('acme', { cabType: 'Mini SUV', date: '2026-12-03' });
  await database.transaction(async ({ queryRunner }) => {
    if (!queryRunner) throw new TypeError('a transaction has a query runner');
    const migration = new CountRidesByDay1763784000000();
    await migration.down(queryRunner);
    await migration.up(queryRunner);
  });
  for (const company of ['acme', 'other', undefined]) await mustEqualTheRides(company);
  const totals = await service.call(booking.rideStats, { as: admin });
  const [{ rides } = { rides: 0 }] = await service.sql<{ rides: number }>(
    'select count(*)::int as rides from booking.ride',
  );
  expect(totals.body.totalBookings).toBe(rides);
});

it('answers the last 30 days unless asked otherwise, and says what is wrong with a span', async () => {
  const asked = async (query: Record<string, string>) =>
    service.call(booking.companyFigures, { as: deskOf('acme'), query });
  // The clock of the test stands at 21 Nov 2026, 10 am in Kolkata.
  const { figures: month } = (await asked({})).body;
  expect(month).toMatchObject({ from: '2026-10-23', to: '2026-11-21' });
  expect(month.byDay).toHaveLength(30);
  expect((await asked({ from: '2026-12-05' })).body.figures).toMatchObject({ from: '2026-12-05', to: '2026-12-05' });
  expect((await asked({ from: '2027-01-01', to: '2028-01-01' })).body.figures.byDay).toHaveLength(366);
  expect((await asked({ to: '0001-01-02' })).body.figures.byDay).toHaveLength(2);
  expect((await asked({ from: '9999-12-31' })).body.figures.byDay).toHaveLength(1);
  for (const [path, query] of [
    ['to', { to: '0000-12-31' }],
    ['from', { from: '0000-12-31', to: '0001-01-01' }],
    ['to', { from: '2027-01-01', to: '2028-01-02' }],
    ['to', { from: '2026-12-02', to: '2026-12-01' }],
    ['from', { from: '2026-02-30' }],
    ['date', { date: '2026-02-30' }],
    ['cabType', { cabType: 'Rickshaw' }],
  ] as const) {
    expect(await asked(query)).toMatchObject({ status: 400, problem: { issues: [{ path }] } });
  }
});
