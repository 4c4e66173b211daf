import type { AuditFact, BookingForm, RideLimits } from '@pahiya/contracts';
import { eventually, holdUntilAwaited } from '@pahiya/testing';
import { acmeDesk, admin, asha, booking, form, newDriver, service, statuses } from './booking-service.ts';

let riders = 0;
/** A rider of Acme that nobody else in this file uses. */
const newRider = () => ({ ...asha, sub: `rider-with-limits-${++riders}` });
type Rider = ReturnType<typeof newRider>;

const choose = (limits: RideLimits) => service.call(booking.changeRideLimits, { as: acmeDesk, body: limits });
const book = (rider: Rider, change: Partial<BookingForm> = {}) =>
  service.call(booking.createBooking, { as: rider, body: { ...form, ...change } });
const days = (count: number, from = 1) =>
  Array.from({ length: count }, (_, n) => `2026-12-${String(from + n).padStart(2, '0')}`);

describe('without a choice of the company', () => {
  beforeAll(() => service.sql('delete from booking.ride_limits'));

  it('a rider has one ride at a time, and is told which', async () => {
    const rider = newRider();
    const { body } = await book(rider);
    const { bookingId, duration } = body.booking;
    expect((await service.call(booking.getRideLimits, { as: acmeDesk })).body.limits).toEqual({
      mostOpenRides: 20,
      overlapping: false,
    });
    const refusal = {
      status: 422,
      problem: {
        code: 'RULE_BROKEN',
        params: { what: 'ride-overlaps', code: bookingId },
        detail: `You have a ride at that time: MG Road, Bengaluru to Electronic City, Bengaluru on 1 Dec 2026 at 10:00, booking ${bookingId}.`,
      },
    };
    expect(await book(rider)).toMatchObject(refusal);
    expect(await book(rider, { time: '09:59' })).toMatchObject(refusal);
    const free = new Date(Date.parse('2026-12-01T10:00:00Z') + duration * 60_000).toISOString().slice(11, 16);
    expect((await book(rider, { time: free })).status).toBe(201);
    expect((await book(newRider())).status).toBe(201);
  });

  it('a rider is with the cab until it is back', async () => {
    const rider = newRider();
    const back = { includeReturn: true, returnDate: '2026-12-03', returnTime: '18:00' };
    expect((await book(rider, back)).status).toBe(201);
    expect((await book(rider, { date: '2026-12-02' })).problem.params).toMatchObject({ what: 'ride-overlaps' });
    expect((await book(rider, { date: '2026-12-04' })).status).toBe(201);
  });

  it('a ride that is cancelled or completed leaves its time free', async () => {
    const rider = newRider();
    const { body } = await book(rider);
    const params = { id: body.booking._id };
    await service.call(booking.cancelBooking, { as: rider, params, body: {} });
    expect((await book(rider)).status).toBe(201);
  });

  it('a ride whose time is over, which nobody drove, counts no more', async () => {
    const rider = newRider();
    await Promise.all(days(20).map((date) => book(rider, { date })));
    await service.sql(
      `update booking.ride set busy_until = now() - interval '10 years', starts_at = now() - interval '11 years' where rider_id = $1`,
      [rider.sub],
    );
    expect((await book(rider)).status).toBe(201);
  });

  it('of 12 bookings of one rider at the same time one wins', async () => {
    const rider = newRider();
    const answers = await Promise.all(Array.from({ length: 12 }, () => book(rider)));
    expect(statuses(answers)).toEqual([201, ...Array.from({ length: 11 }, () => 422)]);
  });

  it('of 24 bookings of one rider at once 20 win', async () => {
    const rider = newRider();
    const answers = await Promise.all(days(24).map((date) => book(rider, { date })));
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(20);
    const [refused] = answers.filter(({ status }) => status !== 201);
    expect(refused?.problem).toMatchObject({
      params: { what: 'too-many-open-rides', most: 20 },
      detail: 'You have 20 rides before you already, as many as your company allows at once.',
    });
    const mine = await service.call(booking.myBookings, { as: rider, query: { limit: 50 } });
    expect(mine.body.bookings).toHaveLength(20);
  });
});

it('a company chooses how many, and whether they overlap', async () => {
  const rider = newRider();
  const chosen = { mostOpenRides: 3, overlapping: true };
  expect(await choose(chosen)).toMatchObject({ status: 200, body: { limits: chosen } });
  const answers = await Promise.all(Array.from({ length: 6 }, () => book(rider)));
  expect(statuses(answers)).toEqual([201, 201, 201, 422, 422, 422]);
  await choose({ mostOpenRides: null, overlapping: false });
  expect((await book(rider, { date: '2026-12-20' })).status).toBe(201);
  expect((await book(rider, { date: '2026-12-20' })).status).toBe(422);
  await choose({ mostOpenRides: null, overlapping: true });
  expect(statuses(await Promise.all(days(30).map(() => book(rider))))).toEqual(days(30).map(() => 201));
});

describe('the audit trail tells which limits a change has replaced', () => {
  const facts = async () =>
    (await service.published('booking.audit.recorded.v1'))
      .filter(({ subject }) => subject === `audit/company/${acmeDesk.companyId}`)
      .map(({ data }) => data as AuditFact);
  const factWith = (mostOpenRides: number) =>
    eventually(async () => (await facts()).find(({ after }) => after['mostOpenRides'] === mostOpenRides));

  it('although somebody else changes them at the same moment', async () => {
    await choose({ mostOpenRides: 5, overlapping: true });
    const other = await holdUntilAwaited(
      service,
      `update booking.ride_limits set most_open_rides = 7 where company_id = '${acmeDesk.companyId}';`,
    );
    expect((await choose({ mostOpenRides: 9, overlapping: true })).status).toBe(200);
    await other.committed;
    expect((await factWith(9)).before).toEqual({ mostOpenRides: 7 });
  });

  it('although the company chooses twice at once for the first time', async () => {
    await service.sql('delete from booking.ride_limits');
    const wanted = [101, 102, 103, 104];
    await Promise.all(wanted.map((mostOpenRides) => choose({ mostOpenRides, overlapping: false })));
    const told = await Promise.all(wanted.map(factWith));
    const [{ most_open_rides: last } = { most_open_rides: 0 }] = await service.sql<{ most_open_rides: number }>(
      'select most_open_rides from booking.ride_limits',
    );
    // Each was replaced once, but the last.
    const replaced = told.map(({ before }) => before['mostOpenRides']);
    expect(new Set([...replaced, last])).toEqual(new Set([20, ...wanted]));
  });
});

it('nobody else chooses for a company', async () => {
  const limits = { mostOpenRides: null, overlapping: true };
  for (const as of [asha, admin, newDriver()])
    expect((await service.call(booking.changeRideLimits, { as, body: limits })).status).toBe(403);
  for (const mostOpenRides of [0, 1001, 2.5]) expect((await choose({ ...limits, mostOpenRides })).status).toBe(400);
});
