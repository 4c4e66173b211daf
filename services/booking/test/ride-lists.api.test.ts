import { BOOKING_SORTS, ORDERS, ROW_COUNT_HEADER, routes, type Booking, type BookingForm } from '@pahiya/contracts';
import { startTestService, type TestService } from '@pahiya/testing';
import { buildBookingService } from '../src/service.ts';
import { config } from './booking-config.ts';
import { withoutLimits } from './without-limits.ts';

const { booking } = routes;

const riderOf = (company: string) =>
  ({ sub: `rider${company}`, role: 'user', name: 'Asha Rao', companyId: company, companyCode: company }) as const;
const asha = riderOf('acme');
const desk = { sub: 'acme', role: 'company', companyId: 'acme', companyCode: 'acme' } as const;
const admin = { sub: 'admin1', role: 'admin', name: 'Anita Admin' } as const;

/** Without coordinates the fare depends on the cab type alone, so there are only three fares. */
const form = {
  pickup: 'MG Road, Bengaluru',
  dropoff: 'Electronic City, Bengaluru',
  cabType: 'Sedan',
  date: '2026-12-01',
  time: '10:00',
} as const satisfies BookingForm;

let service: TestService;
beforeAll(async () => {
  service = await startTestService('booking', buildBookingService, config);
  await withoutLimits(service, 'acme', 'other');
});
afterAll(() => service.close());

async function booked(change: Partial<BookingForm> = {}, as: ReturnType<typeof riderOf> = asha): Promise<Booking> {
  const answer = await service.call(booking.createBooking, { as, body: { ...form, ...change } });
  expect(answer.status).toBe(201);
  return answer.body.booking;
}

type Query = Record<string, string | number>;
const list = async (query: Query) => (await service.call(booking.allBookings, { as: admin, query })).body;

const sortKeys = {
  booked: (ride: Booking) => [ride.createdAt, ride._id],
  pickup: (ride: Booking) => [`${ride.date} ${ride.time}`, ride._id],
  fare: (ride: Booking) => [String(ride.fare).padStart(9, '0'), ride._id],
};

describe('rides in a chosen order', () => {
  let rides: Booking[];
  beforeAll(async () => {
    const cabs = ['Sedan', 'SUV', 'Mini SUV'] as const;
    rides = [];
    for (let n = 0; n < 24; n++) {
      rides.push(
        await booked({
          cabType: cabs[n % 3] ?? 'Sedan',
          date: `2026-12-0${1 + (n % 4)}`,
          time: n % 2 === 0 ? '09:00' : '18:30',
        }),
      );
      // Four rides are booked at each moment, so that the order of booking has ties as well.
      if (n % 4 === 3) service.clock.advance(60_000);
    }
  });

  it.each(BOOKING_SORTS.flatMap((sort) => ORDERS.map((order) => ({ sort, order }))))(
    'pages by $sort, $order, with ties, and neither misses nor repeats one while others are booked',
    async ({ sort, order }) => {
      const seen: Booking[] = [];
      for (let cursor: string | undefined; ;) {
        const page = await list({ limit: 5, sort, order, ...(cursor === undefined ? {} : { cursor }) });
        seen.push(...page.bookings);
        cursor = page.nextCursor;
        if (cursor === undefined) break;
        await booked({ date: '2026-12-02', time: '12:00', cabType: 'SUV' });
      }
      const keyOf = (ride: Booking) => sortKeys[sort](ride).join(' ');
      const inOrder = seen.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1) * (order === 'asc' ? 1 : -1));
      expect(seen.map(keyOf)).toEqual(inOrder.map(keyOf));
      expect(new Set(seen.map(({ _id }) => _id)).size).toBe(seen.length);
      const seenIds = new Set(seen.map(({ _id }) => _id));
      expect(rides.filter(({ _id }) => !seenIds.has(_id))).toEqual([]);
    },
  );

  it('refuses a cursor of another order, an invalid cursor, and a day that does not exist', async () => {
    const refusal = async (query: Query) => {
      const { status, problem } = await service.call(booking.allBookings, { as: admin, query });
      return { status, ...problem.issues?.[0] };
    };
    const { nextCursor: cursor = '' } = await list({ limit: 1, sort: 'fare', order: 'asc' });
    expect(await refusal({ sort: 'fare', order: 'desc', cursor })).toEqual({
      status: 400,
      path: 'cursor',
      code: 'cursor-of-another-order',
      params: { its: 'fare asc', wanted: 'fare desc' },
      message: 'cursor belongs to the list sorted by fare asc, not by fare desc',
    });
    expect(await refusal({ cursor })).toMatchObject({ status: 400, path: 'cursor' });
    for (const key of [
      ['pickup asc', '2026-02-30 10:00', 'x'],
      ['pickup asc', '0000-01-01 10:00', 'x'],
      ['fare asc', '1e9', 'x'],
      ['booked desc', '2026-02-30T10:00:00.000Z', 'x'],
    ]) {
      const [sort = '', order = ''] = key[0]?.split(' ') ?? [];
      const madeUp = Buffer.from(JSON.stringify(key)).toString('base64url');
      expect(await refusal({ sort, order, cursor: madeUp })).toMatchObject({ status: 400, path: 'cursor' });
    }
    expect(await refusal({ date: '2026-02-30' })).toMatchObject({ status: 400, path: 'date' });
    expect(await refusal({ sort: 'price' })).toMatchObject({ status: 400, path: 'sort' });
  });

  it('filters by the day and the cab type, and searches in any order', async () => {
    const ofDay = await list({ date: '2026-12-03', limit: 1000 });
    expect(new Set(ofDay.bookings.map(({ date }) => date))).toEqual(new Set(['2026-12-03']));
    const suvs = await list({ date: '2026-12-03', cabType: 'SUV', sort: 'pickup', order: 'asc', q: 'mg road' });
    expect(suvs.bookings.map(({ _id }) => _id)).toEqual(
      ofDay.bookings
        .filter(({ cabType }) => cabType === 'SUV')
        .toSorted((a, b) => (sortKeys.pickup(a).join(' ') < sortKeys.pickup(b).join(' ') ? -1 : 1))
        .map(({ _id }) => _id),
    );
    expect(suvs.bookings.length).toBeGreaterThan(1);
    const ofMonth = async (query: Query) =>
      (await list({ month: '2026-12', limit: 1000, ...query })).bookings.map(({ _id }) => _id).toSorted();
    expect(await ofMonth({ sort: 'pickup' })).toEqual(await ofMonth({}));
    expect(await ofMonth({ month: '0000-12', sort: 'pickup' })).toEqual([]);
  });
});

/** Copies of a ride, the nth booked n seconds later: thousands of rides over the API would take minutes. */
async function copyRide(source: Booking, copies: number, pickup = 'pickup'): Promise<void> {
  const columns = await service.sql<{ name: string }>(
    `select column_name as name from information_schema.columns
     where table_schema = 'booking' and table_name = 'ride' and is_generated = 'NEVER'`,
  );
  const copied: Record<string, string> = {
    id: `$1 || 'copy' || n`,
    public_code: `substr(public_code, 1, 3) || lpad(n::text, 5, '0')`,
    created_at: `created_at + n * interval '1 second'`,
    pickup,
  };
  await service.sql(
    `insert into booking.ride (${columns.map(({ name }) => name).join(', ')})
     select ${columns.map(({ name }) => copied[name] ?? name).join(', ')}
     from booking.ride, generate_series(1, ${copies}) as n where id = $1`,
    [source._id],
  );
}

describe('a list as a file', () => {
  const linesOf = (file: Buffer) => file.toString().split('\r\n');

  it('has a line for every ride in the order of the list, also beyond one page, and states the count', async () => {
    const source = await booked({ date: '2027-01-05' });
    await copyRide(source, 2500);
    const query = { month: '2027-01', sort: 'pickup', order: 'asc' };
    const file = await service.call(booking.exportBookings, { as: admin, query });
    expect(file.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="rides-2027-01.csv"',
      [ROW_COUNT_HEADER]: '2501',
    });
    const [head = '', ...lines] = linesOf(file.raw);
    expect(head.startsWith('\uFEFFBooking ID,Booked at,Date,Time,Company,')).toBe(true);
    expect(lines.pop()).toBe('');
    const listed = await list({ ...query, limit: 1000 });
    expect(lines.slice(0, 1000).map((line) => line.slice(0, 8))).toEqual(listed.bookings.map((ride) => ride.bookingId));
    expect(new Set(lines).size).toBe(2501);
  });

  it('is counted like a list if the total is requested and there is no search', async () => {
    const source = await booked({ date: '2027-04-05' });
    await copyRide(source, 60);
    const query = { month: '2027-04', limit: 2 };
    expect((await list({ ...query, total: 'true' })).total).toBe(61);
    expect(await list(query)).not.toHaveProperty('total');
    expect(await list({ ...query, q: 'pune', total: 'true' })).not.toHaveProperty('total');
  });

  it('contains no cell that a spreadsheet would execute, and quotes where needed', async () => {
    const injected = ['=HYPERLINK("http://evil.example")', '+91 road', '-1', '@SUM(A1)', '\t=1+1', ' =1+1'];
    for (const pickup of injected) await booked({ pickup, dropoff: 'A "quoted", place', date: '2027-02-01' });
    const file = await service.call(booking.exportBookings, { as: admin, query: { date: '2027-02-01' } });
    const text = file.raw.toString();
    expect(text).toContain(`"'=HYPERLINK(""http://evil.example"")"`);
    expect(text).toContain('"A ""quoted"", place"');
    expect(text).not.toMatch(/(^|[,\n"])[\t ]*[=+\-@]/);
  });

  it('has no distance for a ride whose distance is not known', async () => {
    await booked({ date: '2027-05-01' });
    await booked({ date: '2027-05-02', pickup: 'My house' });
    const query = { month: '2027-05', sort: 'pickup', order: 'asc' } as const;
    const file = await service.call(booking.exportBookings, { as: admin, query });
    const [head = '', known = '', unknown = ''] = linesOf(file.raw);
    expect(head).toMatch(/,Status,Distance \(km\),Fare \(INR\)$/);
    expect(known).toMatch(/,pending,\d+(\.\d)?,1800\.00$/);
    expect(unknown).toMatch(/,pending,,1800\.00$/);
  });

  it("is a company's own rides only, and no other role's", async () => {
    await booked({ date: '2027-03-01', pickup: 'Ours' });
    await booked({ date: '2027-03-01', pickup: 'Theirs' }, riderOf('other'));
    const file = await service.call(booking.exportCompanyBookings, { as: desk, query: { date: '2027-03-01' } });
    expect(file.headers[ROW_COUNT_HEADER]).toBe('1');
    expect(file.raw.toString()).toContain('Ours');
    expect(file.raw.toString()).not.toContain('Theirs');
    for (const as of [asha, desk]) expect((await service.call(booking.exportBookings, { as })).status).toBe(403);
  });
});

describe('a search that the newest 10,000 rides do not fill', () => {
  const COPIES = 21_000;
  const booked300Apart = (last: number, count: number) => Array.from({ length: count }, (_, nth) => last - 300 * nth);

  it('continues in the order of the list, by further rides or by the search index', async () => {
    const source = await booked({ date: '2027-05-05' });
    await copyRide(
      source,
      COPIES,
      `case when n % 300 = 0 then 'Frequent' when n % 300 = 1 and n not between 1000 and 11000 then 'Long ago' else pickup end`,
    );
    const found = async (query: Query) => {
      const { bookings, nextCursor } = await list({ limit: 50, ...query });
      return { copies: bookings.map(({ bookingId }) => Number(bookingId.slice(3))), nextCursor };
    };
    const first = await found({ q: 'frequent' });
    expect(first.copies).toEqual(booked300Apart(COPIES, 50));
    expect(await found({ q: 'frequent', cursor: first.nextCursor ?? '' })).toEqual({
      copies: booked300Apart(COPIES - 300 * 50, 20),
    });
    expect(await found({ q: 'long ago', month: '2027-05' })).toEqual({
      copies: [...booked300Apart(20_701, 33), ...booked300Apart(901, 4)],
    });
    // By the index.
    const last = 'update booking.ride set vehicle_number = $1 where public_code = $2';
    await service.sql(last, ['MH12AB3456', `${source.bookingId.slice(0, 3)}00001`]);
    expect(await found({ q: 'MH 12 AB 3456' })).toEqual({ copies: [1] });
  });
});

it('are found by the vehicle as its number is shown, however it was typed', async () => {
  const withVehicle = async (vehicleNumber: string) => {
    const { _id: id } = await booked();
    const chosen = await service.call(booking.assignVehicle, { as: admin, params: { id }, body: { vehicleNumber } });
    expect(chosen.status).toBe(200);
    return id;
  };
  const [one, other] = [await withVehicle('mh14zz9071'), await withVehicle('MH 14-ZZ 9072')];
  const found = async (q: string) => (await list({ q, order: 'asc' })).bookings.map(({ _id }) => _id);
  expect(await found('MH 14 ZZ 90')).toEqual([one, other]);
  expect(await found('MH 14 ZZ 9071')).toEqual([one]);
  expect(await found('mh14-zz-9072')).toEqual([other]);
  expect(await found('MH14ZZ9072')).toEqual([other]);
  expect(await found('ZZ 9071')).toEqual([one]);
});

it('are found by a place in either spelling of a Devanagari letter', async () => {
  // One letter, and a letter with a dot: Unicode counts both as the same.
  const [asOne, asTwo] = ['पहा\u095c\u0940', 'पहा\u0921\u093c\u0940'];
  const { _id } = await booked({ pickup: `${asOne}, Bengaluru` });
  const { _id: second } = await booked({ pickup: `${asTwo}, Bengaluru` });
  for (const q of [asOne, asTwo])
    expect((await list({ q })).bookings.map((ride) => ride._id).toSorted()).toEqual([_id, second].toSorted());
});
