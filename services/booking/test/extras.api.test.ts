import { room, type RouteBody } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import {
  accepted,
  acmeDesk,
  acmeIsKnown,
  admin,
  asha,
  booking,
  newDriver,
  service,
  start,
  statuses,
} from './booking-service.ts';

const another = { role: 'admin', sub: 'admin2', name: 'Arun Admin' } as const;
const attack = { waitingMinutes: 10_080, tollCharges: 100_000 };
/** A week in quarter hours, at 100 rupees an hour. */
const claimed = { ...attack, waitingCharges: 16_800 };

async function completedWith(extras: { waitingMinutes?: number; tollCharges?: number }) {
  const { ride, driver } = await accepted(newDriver());
  await start(ride._id, driver);
  const body = { bookingId: ride._id, ...extras };
  return { id: ride._id, driver, answer: await service.call(booking.completeRide, { as: driver, body }) };
}
const decide = (
  id: string,
  body: RouteBody<typeof booking.decideExtras>,
  as: { sub: string; role: 'admin'; name: string } = admin,
) => service.call(booking.decideExtras, { as, params: { id }, body });
const rideFor = async (id: string, as: typeof admin | typeof asha | typeof acmeDesk) =>
  (await service.call(booking.getBooking, { as, params: { id } })).body.booking;
const toldOf = async (id: string, type: 'completed' | 'extras-claimed') =>
  (await service.published(`booking.ride.${type}.v1`)).filter(({ subject }) => subject === id);
const earningsOf = async (driverId: string) =>
  (await service.call(booking.driverRides, { params: { driverId } })).body.totalEarnings;
const toDecide = async () => (await service.call(booking.rideStats, { as: admin })).body.extrasToDecide;

it('completes a ride with a week of waiting and a lakh of toll, and holds its charge, pay and final event until it is decided', async () => {
  await acmeIsKnown();
  const revenue = async () => (await service.call(booking.companyStats, { as: acmeDesk })).body.stats.totalRevenue;
  service.neighbours['auth.countEmployees'] = () => ({ totalEmployees: 1 });
  const [before, waitingBefore] = [await revenue(), await toDecide()];
  const { id, driver, answer } = await completedWith(attack);
  expect(answer).toMatchObject({
    status: 200,
    body: {
      message: 'Ride completed. Its waiting and tolls wait for the back office.',
      booking: {
        status: 'completed',
        fare: 1800,
        fareDetails: { waitingCharges: 0, tollCharges: 0, total: 1800 },
        extras: {
          state: 'waiting',
          claimed,
          passed: [
            { limit: 'waiting', most: 240 },
            { limit: 'tolls', most: 2000 },
            { limit: 'fare', most: 1800 },
          ],
        },
      },
    },
  });
  expect(await revenue()).toBe(before + 1800);
  expect(await earningsOf(driver.sub)).toBe(1800);
  expect(await toDecide()).toBe(waitingBefore + 1);
  for (const as of [asha, acmeDesk]) {
    const seen = await rideFor(id, as);
    expect(seen).toMatchObject({ status: 'completed', fare: 1800, extras: { state: 'waiting' } });
    expect(JSON.stringify(seen)).not.toContain('16800');
  }
  const told = await eventually(async () => (await toldOf(id, 'extras-claimed'))[0]);
  expect(told.data).toMatchObject({ ride: { status: 'completed', extrasWait: true, fare: { totalPaise: 180_000 } } });
  expect(await toldOf(id, 'completed')).toEqual([]);
  // The previous release would issue an invoice for a completed ride.
  const { body } = await service.call(booking.rideSnapshot, { params: { id } });
  expect(body.ride).toMatchObject({ status: 'on_trip', completedAt: null, revision: 4 });
});

it('charges what the admin allows, once, and keeps who allowed what of which claim', async () => {
  const { id, driver } = await completedWith(attack);
  const changed = { waitingMinutes: 60, tollCharges: 350.5 };
  const without = await decide(id, changed);
  expect(without.problem).toMatchObject({ status: 400, issues: [{ path: 'reason' }] });
  service.clock.advance(3_600_000);
  const reason = 'The log says one hour; the receipt is ₹350.50';
  const decided = await decide(id, { ...changed, reason, revision: 5 });
  expect(decided.body).toMatchObject({
    message: 'The ride’s amount is final now. Its invoice is being issued.',
    booking: {
      revision: 6,
      fare: 1800 + 100 + 350.5,
      fareDetails: { waitingCharges: 100, tollCharges: 350.5 },
      extras: {
        state: 'decided',
        claimed,
        reason,
        allowed: { waitingMinutes: 60, waitingCharges: 100, tollCharges: 350.5 },
      },
    },
  });
  expect(await earningsOf(driver.sub)).toBe(2250.5);
  const told = await eventually(async () => (await toldOf(id, 'completed'))[0]);
  expect(told.data).toMatchObject({
    ride: { revision: 6, extrasDecidedAt: service.clock.now().toISOString(), fare: { totalPaise: 225_050 } },
    by: { role: 'admin', name: admin.name },
  });
  expect((told.data as { ride: object }).ride).not.toHaveProperty('extrasWait');
  const { history } = await rideFor(id, admin);
  expect(history?.slice(-2)).toMatchObject([
    { from: 'on_trip', to: 'completed', by: { id: driver.sub }, extras: { claimed } },
    {
      from: 'completed',
      to: 'completed',
      at: service.clock.now().toISOString(),
      note: reason,
      by: { name: admin.name },
      extras: { claimed, allowed: { waitingMinutes: 60 } },
    },
  ]);
  expect((await rideFor(id, asha)).history?.some((step) => 'extras' in step)).toBe(false);
  for (const as of [asha, acmeDesk]) expect(JSON.stringify(await rideFor(id, as))).not.toContain(reason);
  const { body } = await service.call(booking.personData, { params: { id: asha.sub } });
  expect(body.held).toMatchObject({ ridesYouTook: expect.arrayContaining([expect.objectContaining({ rideId: id })]) });
  expect(JSON.stringify(body.held)).not.toContain(reason);
  expect(service.sent.at(-1)).toMatchObject({ rooms: [room.driver(driver.sub)], event: 'booking_updated' });
  const again = await decide(id, attack);
  expect(again.problem).toMatchObject({
    status: 409,
    detail: 'No waiting or tolls of this ride wait for a decision.',
    booking: { revision: 6, fare: 2250.5 },
  });
});

it('accepts what was claimed without a reason, and counts the revenue to the rupee', async () => {
  const figures = async () =>
    (await service.call(booking.rideFigures, { as: admin, query: { from: '2026-12-01', to: '2026-12-01' } })).body
      .figures.byStatus;
  const { id } = await completedWith({ tollCharges: 2400 });
  const before = await figures();
  expect((await decide(id, { waitingMinutes: 0, tollCharges: 2400 })).body.booking.fare).toBe(4200);
  const completed = (of: typeof before) => of.find(({ status }) => status === 'completed');
  expect(completed(await figures())).toEqual({
    ...completed(before),
    revenue: (completed(before)?.revenue ?? 0) + 2400,
  });
});

it('records in the audit trail who allowed what of which claim, once, also when all of it is allowed', async () => {
  const recorded = async (id: string) =>
    (await service.published('booking.audit.recorded.v1')).filter(({ subject }) => subject === `audit/ride/${id}`);
  const changed = await completedWith(attack);
  const reason = 'The log says one hour';
  await Promise.all(
    [1, 2, 3].map(() => decide(changed.id, { waitingMinutes: 60, tollCharges: 350.5, reason }, another)),
  );
  await eventually(async () => (await recorded(changed.id)).length > 0);
  expect((await recorded(changed.id)).map(({ data }) => data)).toEqual([
    expect.objectContaining({
      action: 'extras.decided',
      actorId: another.sub,
      actorRole: 'admin',
      companyId: null,
      before: { totalPaise: 180_000 },
      after: {
        claimedWaitingMinutes: 10_080,
        claimedTollPaise: 10_000_000,
        waitingMinutes: 60,
        tollPaise: 35_050,
        totalPaise: 225_050,
      },
      personal: { address: '127.0.0.1', device: 'lightMyRequest', before: {}, after: { note: reason } },
    }),
  ]);
  const accepted = await completedWith({ tollCharges: 2400 });
  await decide(accepted.id, { waitingMinutes: 0, tollCharges: 2400 });
  const [fact] = await eventually(async () => {
    const found = await recorded(accepted.id);
    expect(found).toHaveLength(1);
    return found;
  });
  expect(fact?.data).toMatchObject({ after: { claimedTollPaise: 240_000, tollPaise: 240_000 } });
});

it.each([5, undefined])(
  'lets one of many admins decide at once, whether they send what they saw or not: %p',
  async (revision) => {
    const { id } = await completedWith(attack);
    const waiting = await toDecide();
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, nth) =>
        decide(
          id,
          { waitingMinutes: nth, tollCharges: 0, reason: 'By the log', ...(revision && { revision }) },
          nth % 2 ? another : admin,
        ),
      ),
    );
    expect(statuses(answers)).toEqual([200, 409, 409, 409, 409, 409]);
    const winner = answers.find(({ status }) => status === 200)?.body.booking;
    for (const { problem } of answers.filter(({ status }) => status === 409)) {
      expect(problem['booking']).toMatchObject({ revision: 6, fare: winner?.fare, extras: { state: 'decided' } });
    }
    await eventually(async () => (await toldOf(id, 'completed')).length > 0);
    expect(await toldOf(id, 'completed')).toHaveLength(1);
    expect(await toDecide()).toBe(waiting - 1);
  },
);

it('lets nobody but an admin decide, and only what waits', async () => {
  const { id, driver } = await completedWith(attack);
  for (const as of [driver, asha, acmeDesk]) {
    expect((await service.call(booking.decideExtras, { as, params: { id }, body: attack })).status).toBe(403);
  }
  const normal = await completedWith({ waitingMinutes: 20, tollCharges: 85 });
  expect(normal.answer.body).toMatchObject({ message: 'Ride completed successfully!', booking: { fare: 1935 } });
  expect(normal.answer.body.booking).not.toHaveProperty('extras');
  expect((await decide(normal.id, attack)).problem.detail).toBe(
    'No waiting or tolls of this ride wait for a decision.',
  );
  const { body } = await service.call(booking.allBookings, { as: admin, query: { extras: 'waiting', total: 'true' } });
  expect(body.bookings.map(({ _id }) => _id)).toContain(id);
  expect(body.bookings.every(({ extras }) => extras?.state === 'waiting')).toBe(true);
  expect(body.total).toBe(await toDecide());
});

it('holds what an admin enters for a driver too', async () => {
  const { ride, driver } = await accepted();
  await start(ride._id, driver);
  const { body } = await service.call(booking.completeRide, { as: admin, body: { bookingId: ride._id, ...attack } });
  expect(body.booking).toMatchObject({ status: 'completed', fare: 1800, extras: { state: 'waiting' } });
});
