import { dispatchRoutes } from '@pahiya/contracts';
import type { Booking } from '@pahiya/contracts';
import { admin, assign, booking, service, statuses } from './booking-service.ts';
import { change } from './dispatch-policy.ts';
import {
  bookedAt,
  commit,
  driverTold,
  emptyDesk,
  FROM_WHITEFIELD,
  PLACES,
  planned,
  rideNow,
} from './dispatch-world.ts';

beforeEach(() => emptyDesk());

const driversFor = async (id: string, headers: Record<string, string> = {}) =>
  (await service.call(dispatchRoutes.driversForRide, { as: admin, params: { id }, headers })).body.drivers;

describe('the drivers of one ride', () => {
  it('come cheapest first with their costs, then those whom a rule excludes', async () => {
    const near = await driverTold({ fullName: 'Ravi Kumar' });
    const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const idle = await driverTold({ fullName: 'Meena Iyer', workingHours: { from: '18:00', until: '23:00' } });
    const away = await driverTold({ fullName: 'Imran Ali', area: { ...PLACES.mysuru, radiusKm: 20 } });
    const ride = await bookedAt('10:00');
    const drivers = await driversFor(ride._id);
    expect(drivers.map(({ driver, possible }) => [driver.driverId, possible])).toEqual([
      [near, true],
      [far, true],
      [idle, false],
      [away, false],
    ]);
    expect(drivers[0]).toMatchObject({
      extraPaise: 0,
      driver: { name: 'Ravi Kumar' },
      sentence: expect.stringMatching(/^free /),
    });
    expect(drivers[1]?.extraPaise).toBeGreaterThan(10_000);
    expect(drivers[2]).toMatchObject({
      rule: 'outside-hours',
      sentence: expect.stringMatching(/^Works from 6:00\spm to 11:00\spm only\.$/),
    });
    expect(drivers[3]).toMatchObject({ rule: 'outside-area' });
    const inHindi = await driversFor(ride._id, { 'accept-language': 'hi' });
    expect(inHindi[2]?.sentence).toMatch(/शाम\s6:00/);
    expect(inHindi[2]?.sentence).toMatch(/\p{Script=Devanagari}/u);
  });

  const TODAY = { date: '2026-11-21' };

  /** Makes the ride one that the driver has driven in those hours of the morning. */
  async function droveToday(driver: string, ride: Booking, [from, until]: [string, string]): Promise<void> {
    await service.sql(
      `update booking.ride set status = 'completed', driver_id = $2, driver = jsonb_build_object('_id', $2::text),
         starts_at = $3, busy_until = $4, completed_at = $4 where id = $1`,
      [ride._id, driver, `2026-11-21T${from}:00+05:30`, `2026-11-21T${until}:00+05:30`],
    );
  }

  it('take into account what a driver has worked', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    await droveToday(ravi, await bookedAt('18:00', TODAY), ['01:30', '09:30']);
    const ride = await bookedAt('12:00', TODAY);
    expect(await driversFor(ride._id)).toMatchObject([
      { possible: false, rule: 'work-day', sentence: expect.stringMatching(/on duty by then, 8 h allowed/) },
    ]);
  });

  it('take into account the way between the rides that a driver has driven', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    await droveToday(ravi, await bookedAt('18:00', TODAY), ['02:00', '04:30']);
    const second = await bookedAt('19:00', { ...TODAY, ...FROM_WHITEFIELD });
    await droveToday(ravi, second, ['06:30', '09:00']);
    const ride = await bookedAt('12:00', TODAY);
    // The two rides driven make five hours, the way between them an hour, and the ride in question 53 minutes.
    expect(await driversFor(ride._id)).toMatchObject([{ possible: false, rule: 'work-day' }]);
    await service.sql(`update booking.ride set pickup_lat = 12.8452, pickup_lng = 77.6602 where id = $1`, [second._id]);
    expect(await driversFor(ride._id)).toMatchObject([{ possible: true }]);
  });
});

it('expects a driver to turn down a ride who has turned down others', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  const refusal = async () => {
    const [own] = await driversFor(ride._id);
    return own?.costs.find(({ what }) => what === 'rejection')?.paise;
  };
  const answered = async (action: 'accept' | 'reject', times: readonly string[]) => {
    for (const time of times) {
      const other = await bookedAt(time);
      await assign(other._id, ravi);
      const body = { bookingId: other._id, action };
      await service.call(booking.acceptBooking, { as: { sub: ravi, role: 'driver' }, body });
    }
  };
  // The driver counts as having accepted nine of ten rides at first, then nine of thirteen, then ten of fourteen.
  expect(await refusal()).toBe(1054);
  await answered('reject', ['15:00', '16:00', '17:00']);
  expect(await refusal()).toBe(3677);
  await answered('accept', ['20:00']);
  expect(await refusal()).toBe(3365);
});

it('plans two days within the working hours of each', async () => {
  await driverTold({ fullName: 'Ravi Kumar', workingHours: { from: '08:00', until: '20:00' } });
  await bookedAt('10:00');
  await bookedAt('10:00', { date: '2026-12-02' });
  const late = await bookedAt('21:00');
  const plan = await planned({ mode: 'day', to: '2026-12-03T00:00:00+05:30' });
  expect(plan.planned).toMatchObject({ served: 2, waiting: 1 });
  expect(plan.proposals.find(({ driver }) => driver === null)).toMatchObject({
    ride: { rideId: late._id },
    notPossible: [{ rule: 'outside-hours' }],
  });
});

describe('the way between the rides of a driver', () => {
  /** The first ride ends in Electronic City at about 10:53. The next begins in Whitefield, an hour from there. */
  const booksTwo = () => Promise.all([bookedAt('10:00'), bookedAt('11:15', FROM_WHITEFIELD)]);

  it('is warned about with the missing minutes, and refused where the policy says so', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const [first, second] = await booksTwo();
    expect((await assign(first._id, ravi)).body.warnings).toBeUndefined();
    const warned = await assign(second._id, ravi);
    expect(warned).toMatchObject({ status: 200, body: { warnings: [{ code: 'late-for-this' }] } });
    const [warning] = warned.body.warnings ?? [];
    expect(warning?.minutes).toBeGreaterThan(30);
    expect(warning?.sentence).toBe(
      `Driver ${ravi} cannot be at this pickup in time: ${warning?.minutes} minutes are missing after ride ${first.bookingId.slice(0, 6)}.`,
    );
    await change({ reachability: 'refuse' });
    const again = await bookedAt('11:15', FROM_WHITEFIELD);
    await service.sql(`update booking.ride set status = 'pending', driver_id = null, driver = null where id = $1`, [
      second._id,
    ]);
    expect(await assign(again._id, ravi)).toMatchObject({
      status: 409,
      problem: { code: 'DRIVER_UNAVAILABLE', params: { what: 'cannot-get-there', code: first.bookingId } },
    });
    expect((await rideNow(again._id)).status).toBe('pending');
    await change({ reachability: 'warn' });
  });

  it('is checked under a lock: two replicas never give a driver two rides that are too far apart', async () => {
    await change({ reachability: 'refuse' });
    const other = await service.replica(0);
    for (let round = 0; round < 5; round++) {
      const ravi = await driverTold({ fullName: 'Ravi Kumar' });
      const rides = await booksTwo();
      const answers = await Promise.all(
        rides.map(({ _id }, index) =>
          (index === 0 ? service : other).call(booking.assignDriver, {
            as: admin,
            body: { bookingId: _id, driverId: ravi },
          }),
        ),
      );
      expect(statuses(answers)).toEqual([200, 409]);
    }
    await change({ reachability: 'warn' });
  });

  it('is checked when a plan is committed, because a ride may have been assigned by hand meanwhile', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const [first, second] = await booksTwo();
    const plan = await planned({ rideIds: [first._id] });
    expect((await assign(second._id, ravi)).status).toBe(200);
    expect((await commit(plan._id)).body).toMatchObject({
      committed: [],
      lost: [{ rideCode: first.bookingId, code: 'DRIVER_UNAVAILABLE' }],
    });
  });
});

it('counts the hours of the fortnight before into the evenness and the price of a day', async () => {
  const [ravi, sunil] = [await driverTold({ fullName: 'Ravi Kumar' }), await driverTold({ fullName: 'Sunil Rao' })];
  // Both were on duty for eight hours on each of two days. Ravi worked all the time, Sunil only two hours of the second
  // day.
  for (const [driver, day, from, until] of [
    [ravi, 19, '06:00', '14:00'],
    [sunil, 19, '06:00', '14:00'],
    [ravi, 20, '06:00', '14:00'],
    [sunil, 20, '06:00', '07:00'],
    [sunil, 20, '13:00', '14:00'],
  ] as const)
    await service.sql(
      `update booking.ride set status = 'completed', driver_id = $2, driver = jsonb_build_object('_id', $2::text),
         ride_date = $5, starts_at = $3, busy_until = $4, completed_at = $4 where id = $1`,
      [
        (await bookedAt('18:00'))._id,
        driver,
        `2026-11-${day}T${from}:00+05:30`,
        `2026-11-${day}T${until}:00+05:30`,
        `2026-11-${day}`,
      ],
    );
  const query = { date: '2026-11-22' };
  const tomorrow = async () => (await service.call(dispatchRoutes.dispatchBoard, { as: admin, query })).body.figures;
  expect(await tomorrow()).toMatchObject({ served: 0, evenness: expect.closeTo(0.09, 1) });
  const ride = await bookedAt('18:00', query);
  const priceWith = async (driver: string) => {
    await assign(ride._id, driver);
    return (await tomorrow()).paise;
  };
  // The ride takes some fifty minutes. Ravi is three hours ahead of the mean and Sunil three hours behind it, at ₹20.
  expect((await priceWith(ravi)) - (await priceWith(sunil))).toBeGreaterThan(7000);
});

it('shows the day as it is, and a driver his own', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const [first] = await Promise.all([bookedAt('10:00'), bookedAt('10:05')]);
  await assign(first._id, ravi);
  const { body } = await service.call(dispatchRoutes.dispatchBoard, { as: admin, query: { date: '2026-12-01' } });
  expect(body).toMatchObject({ figures: { served: 1, waiting: 1 }, waiting: [{ status: 'pending' }], atRisk: [] });
  expect(body.timelines.find(({ driver }) => driver.driverId === ravi)?.items).toMatchObject([
    { kind: 'empty' },
    { kind: 'ride', state: 'told', ride: { code: first.bookingId } },
  ]);
  const mine = await service.call(booking.myDay, { as: { sub: ravi, role: 'driver' }, query: { date: '2026-12-01' } });
  expect(mine.body.day.items.map(({ kind }) => kind)).toEqual(['empty', 'ride']);
  expect(mine.body.evenness.sentence).toBe('You drove 0 h in 14 days, as many as is even.');
});
