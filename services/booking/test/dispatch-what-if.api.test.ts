import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { acmeDesk, admin, asha, booking, service } from './booking-service.ts';
import { policyNow } from './dispatch-policy.ts';
import { bookedAt, driverTold, emptyDesk, PLACES, planned, readPlan, rideNow } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

describe('what if', () => {
  const ask = (id: string, body: object) => service.call(dispatchRoutes.whatIf, { as: admin, params: { id }, body });

  it.each(['wave', 'day'] as const)('prices another driver before anything changes, in a %s', async (mode) => {
    const near = await driverTold({ fullName: 'Ravi Kumar' });
    const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const ride = await bookedAt('10:00');
    const plan = await planned({ mode });
    const { body } = await ask(plan._id, { pin: [{ rideId: ride._id, driverId: far }] });
    expect(body.extraPaise).toBeGreaterThan(10_000);
    expect(body.after.emptyKm).toBeGreaterThan(body.before.emptyKm);
    expect(body.changes).toMatchObject([
      {
        rideId: ride._id,
        from: { driverId: near },
        to: { driverId: far },
        sentence: `${ride.bookingId.slice(0, 6)} would go from Ravi Kumar to Sunil Rao`,
      },
    ]);
    expect(body.broken).toEqual([]);
    const drivers = await service.call(dispatchRoutes.driversOfPlannedRide, {
      as: admin,
      params: { id: plan._id, rideId: ride._id },
    });
    expect(drivers.body.drivers).toMatchObject([
      { driver: { driverId: near }, chosen: true, extraPaise: 0 },
      {
        driver: { driverId: far },
        chosen: false,
        extraPaise: body.extraPaise,
        sentence: expect.stringMatching(/^free \d{1,2}:\d\d\s[ap]m at Whitefield, [\d.]+ km$/),
      },
    ]);
    expect((await readPlan(plan._id)).proposals[0]?.driver?.driverId).toBe(near);
  });

  it.each(['wave', 'day'] as const)(
    'says the price of the list of drivers, even if rides are left, in a %s',
    async (mode) => {
      await driverTold({ fullName: 'Ravi Kumar' });
      const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
      // Three rides at once for two drivers, and one ride that either could drive afterwards.
      const [ride] = await Promise.all([bookedAt('10:00'), bookedAt('10:05'), bookedAt('10:10'), bookedAt('15:00')]);
      const { _id, proposals } = await planned({ mode });
      const own = proposals.find((proposal) => proposal.ride.rideId === ride._id);
      const params = { id: _id, rideId: ride._id };
      const listed = await service.call(dispatchRoutes.driversOfPlannedRide, { as: admin, params });
      const other = listed.body.drivers.find(({ possible, chosen }) => possible && !chosen);
      expect(other).toBeDefined();
      const pin = [{ rideId: ride._id, driverId: other?.driver.driverId ?? far }];
      const { body } = await ask(_id, { pin });
      expect(body.extraPaise).toBe(other?.extraPaise);
      expect(body.after.waiting - body.before.waiting).toBe(other?.extraWaiting);
      expect(body.changes).toContainEqual(
        expect.objectContaining({ rideId: ride._id, to: other?.driver, from: own?.driver }),
      );
    },
  );

  it('says which rule a pin breaks, and refuses pairs that contradict', async () => {
    const near = await driverTold({ fullName: 'Ravi Kumar' });
    const big = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
    const ride = await bookedAt('10:00');
    const { _id } = await planned();
    expect((await ask(_id, { pin: [{ rideId: ride._id, driverId: big }] })).body.broken).toMatchObject([
      { driverId: big, rule: 'cab-class' },
    ]);
    const twice = [near, big].map((driverId) => ({ rideId: ride._id, driverId }));
    expect((await ask(_id, { pin: twice })).problem.params).toMatchObject({ what: 'pinned-twice' });
    expect((await ask(_id, { pin: [{ rideId: ride._id, driverId: 'nobody' }] })).problem.detail).toBe(
      'Driver not found',
    );
  });

  it('gives the ride to another driver where the pair is forbidden, and applies other weights', async () => {
    const near = await driverTold({ fullName: 'Ravi Kumar' });
    const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const ride = await bookedAt('10:00');
    const { _id } = await planned();
    const { body } = await ask(_id, { forbid: [{ rideId: ride._id, driverId: near }] });
    expect(body.changes).toMatchObject([{ to: { driverId: far } }]);
    const { weights } = await policyNow();
    const dear = { ...weights, emptyKm: { Sedan: 5000, 'Mini SUV': 5000, SUV: 5000 } };
    const weighed = (await ask(_id, { weights: dear })).body;
    expect(weighed.before.paise).toBeGreaterThan(body.before.paise);
    expect(weighed).toMatchObject({ extraPaise: 0, changes: [] });
    const contradicts = { ...weights, unserved: 100 };
    expect((await ask(_id, { weights: contradicts })).problem.params).toEqual({
      what: 'policy-contradicts',
      why: 'unserved',
    });
  });
});

describe('a ride of a day as it is', () => {
  const ask = (rideId: string, driverId: string) =>
    service.call(dispatchRoutes.whatIfNow, { as: admin, body: { rideId, driverId } });
  const board = async () =>
    (await service.call(dispatchRoutes.dispatchBoard, { as: admin, query: { date: '2026-12-01' } })).body.figures;
  const priceOf = async (id: string, driverId: string) => {
    const { drivers } = (await service.call(dispatchRoutes.driversForRide, { as: admin, params: { id } })).body;
    return drivers.find(({ driver }) => driver.driverId === driverId)?.paise ?? 0;
  };

  it('is priced against its present driver, and the board then shows the same figures', async () => {
    const near = await driverTold({ fullName: 'Ravi Kumar' });
    const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const ride = await bookedAt('10:00');
    const first = (await ask(ride._id, near)).body;
    expect(first).toMatchObject({
      before: await board(),
      changes: [{ from: null, to: { driverId: near } }],
      broken: [],
    });
    expect(first).toMatchObject({ before: { served: 0 }, after: { served: 1, waiting: 0 } });
    expect(first.extraPaise).toBe(await priceOf(ride._id, near));
    await service.call(booking.assignDriver, { as: admin, body: { bookingId: ride._id, driverId: near } });
    expect(await board()).toEqual(first.after);

    const moved = (await ask(ride._id, far)).body;
    expect(moved.extraPaise).toBe((await priceOf(ride._id, far)) - (await priceOf(ride._id, near)));
    expect(moved.extraPaise).toBeGreaterThan(10_000);
    expect(moved.after.emptyKm).toBeGreaterThan(moved.before.emptyKm);
    expect((await rideNow(ride._id)).assignedDriver?._id).toBe(near);
    expect((await ask(ride._id, 'nobody')).problem.detail).toBe('Driver not found');
  });

  it('goes to a driver whom a rule excludes for a reason, which the history and the audit trail keep', async () => {
    const big = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
    const ride = await bookedAt('10:00');
    expect((await ask(ride._id, big)).body.broken).toMatchObject([{ driverId: big, rule: 'cab-class' }]);
    const give = (reason: string, revision = ride.revision) => {
      const body = { driverId: big, reason, revision };
      return service.call(dispatchRoutes.assignDespite, { as: admin, params: { rideId: ride._id }, body });
    };
    expect((await give('  ')).status).toBe(400);
    expect((await give('Five suitcases', ride.revision + 1)).problem.code).toBe('ILLEGAL_TRANSITION');
    expect(await service.sql('select from booking.dispatch_override where ride_id = $1', [ride._id])).toEqual([]);
    expect(await give('Five suitcases')).toMatchObject({ status: 200, body: { booking: { status: 'assigned' } } });
    expect((await rideNow(ride._id)).history?.at(-1)).toMatchObject({ to: 'assigned', note: 'Five suitcases' });
    expect(
      await service.sql('select rule, reason from booking.dispatch_override where ride_id = $1', [ride._id]),
    ).toEqual([{ rule: 'cab-class', reason: 'Five suitcases' }]);
    const audited = await eventually(async () => {
      const found = await service.published('booking.audit.recorded.v1');
      return found.find(({ subject }) => subject === `audit/ride/${ride._id}`);
    });
    expect(audited.data).toMatchObject({ action: 'ride.pinned', companyId: null, after: { rule: 'cab-class' } });
  });

  it('keeps the reason from the ride’s company, rider and driver', async () => {
    const big = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
    const ride = await bookedAt('10:00');
    const body = { driverId: big, reason: 'Five suitcases', revision: ride.revision };
    await service.call(dispatchRoutes.assignDespite, { as: admin, params: { rideId: ride._id }, body });
    for (const as of [asha, acmeDesk, { role: 'driver', sub: big }] as const) {
      const seen = await service.call(booking.getBooking, { as, params: { id: ride._id } });
      expect(seen.body.booking.history?.at(-1)).toMatchObject({ to: 'assigned' });
      expect(JSON.stringify(seen.body)).not.toContain('Five suitcases');
    }
  });
});
