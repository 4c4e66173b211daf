import { dayInIndia, timeInIndia, type Booking } from '@pahiya/contracts';
import {
  acmeIsKnown,
  acme,
  acmeDesk,
  admin,
  booked,
  booking,
  newDriver,
  other,
  otherDesk,
  service,
} from './booking-service.ts';

describe('lists and figures', () => {
  beforeAll(acmeIsKnown);

  it('shows a company its own rides only, also when a ride is requested by id', async () => {
    const mine = await booked();
    const theirs = await booked({}, other);
    const ids = async (contract: typeof booking.companyBookings, as: typeof acmeDesk | typeof otherDesk) =>
      (await service.call(contract, { as, query: { limit: 1000 } })).body.bookings.map(({ _id }) => _id);
    expect(await ids(booking.companyBookings, acmeDesk)).toContain(mine._id);
    expect(await ids(booking.companyBookings, acmeDesk)).not.toContain(theirs._id);
    expect(await ids(booking.companyBookings, otherDesk)).toEqual([theirs._id]);
    for (const as of [other, otherDesk, newDriver()]) {
      expect((await service.call(booking.getBooking, { as, params: { id: mine._id } })).status).toBe(404);
      if (as.role !== 'driver')
        expect((await service.call(booking.cancelBooking, { as, params: { id: mine._id }, body: {} })).status).toBe(
          404,
        );
    }
  });

  it('pages newest first without gaps', async () => {
    const all = (await service.call(booking.allBookings, { as: admin, query: { limit: 1000 } })).body.bookings;
    const paged: Booking[] = [];
    for (let cursor: string | undefined; ;) {
      const { body } = await service.call(booking.allBookings, {
        as: admin,
        query: { limit: 7, ...(cursor ? { cursor } : {}) },
      });
      paged.push(...body.bookings);
      cursor = body.nextCursor;
      if (cursor === undefined) break;
    }
    expect(paged.map(({ _id }) => _id)).toEqual(all.map(({ _id }) => _id));
    expect((await service.call(booking.allBookings, { as: admin, query: { cursor: 'bogus' } })).status).toBe(400);
  });

  it('lists the rides that can still be driven, the soonest first', async () => {
    const [late, soon, passed] = [await booked({ time: '23:30' }), await booked(), await booked()];
    const moved = (ride: Booking, day: string, time: string) =>
      service.sql(
        `update booking.ride set ride_date = $2, ride_time = $3, starts_at = $4, busy_until = $4::timestamptz + interval '1 hour'
         where id = $1`,
        [ride._id, day, time, `${day}T${time}:00+05:30`],
      );
    const now = service.clock.now();
    const [yesterday, today] = [dayInIndia(new Date(now.getTime() - 86_400_000)), dayInIndia(now)];
    const atMinus3 = timeInIndia(new Date(now.getTime() - 3 * 3_600_000));
    await moved(late, today, atMinus3);
    await moved(soon, today, '23:59');
    await moved(passed, yesterday, '00:01');
    const query = { upcoming: 'true', sort: 'pickup', order: 'asc', status: 'pending', limit: 1000 } as const;
    const ids = (await service.call(booking.allBookings, { as: admin, query })).body.bookings.map(({ _id }) => _id);
    expect(ids.slice(0, 2)).toEqual([late._id, soon._id]);
    expect(ids).not.toContain(passed._id);
  });

  it('filters and searches', async () => {
    const ride = await booked({ pickup: '100% Zebra_Crossing, Pune', date: '2027-03-05' });
    const find = async (query: Record<string, string>) =>
      (await service.call(booking.allBookings, { as: admin, query })).body.bookings.map(({ _id }) => _id);
    expect(await find({ q: ' zebra_cross ' })).toEqual([ride._id]);
    expect(await find({ q: '0% z' })).toEqual([ride._id]);
    expect(await find({ q: 'zebra%cross' })).toEqual([]);
    expect(await find({ q: ride.bookingId.toLowerCase(), companyId: 'acme01' })).toEqual([ride._id]);
    expect(await find({ q: ride.bookingId, companyId: 'OTHER1' })).toEqual([]);
    expect(await find({ month: '2027-03' })).toEqual([ride._id]);
    expect(await find({ month: '2027-03', status: 'completed' })).toEqual([]);
    const wrong = await service.call(booking.allBookings, { as: admin, query: { populate: 'userId password' } });
    expect(wrong).toMatchObject({
      status: 400,
      problem: { issues: [{ path: 'populate', message: expect.stringContaining('password') }] },
    });
    expect(
      (
        await service.call(booking.allBookings, {
          as: admin,
          query: { populate: 'userId,driverId', select: 'fare date' },
        })
      ).status,
    ).toBe(200);
  });

  it('counts the rides, before and after the deltas are folded', async () => {
    const [{ rides, pending, paise }] = (await service.sql<{ rides: number; pending: number; paise: number }>(
      `select count(*)::int as rides, (count(*) filter (where status = 'pending'))::int as pending,
         coalesce(sum(total_paise) filter (where status = 'completed'), 0)::float8 as paise from booking.ride where company_id = $1`,
      [acme.companyId],
    )) as [{ rides: number; pending: number; paise: number }];
    service.neighbours['auth.countEmployees'] = () => ({ totalEmployees: 42 });
    const { body } = await service.call(booking.companyStats, { as: acmeDesk });
    expect(body.stats).toMatchObject({
      totalEmployees: 42,
      totalBookings: rides,
      pendingBookings: pending,
      totalRevenue: paise / 100,
    });
    delete service.neighbours['auth.countEmployees'];
    expect((await service.call(booking.companyStats, { as: acmeDesk })).body.stats.totalEmployees).toBe(1);
  });
});
