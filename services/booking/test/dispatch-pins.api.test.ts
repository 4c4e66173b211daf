import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { admin, assign, booking, service } from './booking-service.ts';
import { bookedAt, commit, driverTold, emptyDesk, PLACES, planned, rideNow } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

const accept = (id: string, driver: string) =>
  service.call(booking.acceptBooking, {
    as: { sub: driver, role: 'driver' },
    body: { bookingId: id, action: 'accept' },
  });

describe('a pin', () => {
  const pin = (
    rideId: string,
    body: { driverId: string; reason?: string; revision?: number },
    headers: Record<string, string> = {},
  ) => service.call(dispatchRoutes.pinRide, { as: admin, params: { rideId }, body, headers });
  const pins = async () => (await service.call(dispatchRoutes.listPins, { as: admin })).body.pins;

  it('survives planning again, and is listed until it is taken away', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const far = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
    const ride = await bookedAt('10:00');
    expect(await pin(ride._id, { driverId: far })).toMatchObject({ status: 200, body: { pin: { rule: null } } });
    for (let time = 0; time < 2; time++) {
      const plan = await planned();
      expect(plan.proposals).toMatchObject([{ state: 'pinned', driver: { driverId: far } }]);
      expect(plan.pins).toMatchObject([{ rideId: ride._id, driver: { name: 'Sunil Rao' }, by: 'Anita Admin' }]);
    }
    expect(await pins()).toHaveLength(1);
    const params = { rideId: ride._id };
    expect((await service.call(dispatchRoutes.unpinRide, { as: admin, params })).status).toBe(200);
    expect((await service.call(dispatchRoutes.unpinRide, { as: admin, params })).problem.detail).toBe(
      'This ride is not pinned.',
    );
    expect((await planned()).proposals).toMatchObject([{ state: 'proposed', driver: { name: 'Ravi Kumar' } }]);
  });

  it('that its driver cannot keep leaves only its own ride without a driver', async () => {
    const [ravi, sunil] = [await driverTold({ fullName: 'Ravi Kumar' }), await driverTold({ fullName: 'Sunil Rao' })];
    const [first, second, other] = [await bookedAt('10:00'), await bookedAt('10:10'), await bookedAt('15:00')];
    for (const ride of [first, second]) expect((await pin(ride._id, { driverId: ravi })).status).toBe(200);
    const held = (await planned()).proposals;
    expect(held).toMatchObject([
      { ride: { rideId: first._id }, state: 'pinned', driver: { driverId: ravi } },
      { ride: { rideId: second._id }, state: 'left', sentence: expect.stringContaining('remove the hold') },
      { ride: { rideId: other._id }, state: 'proposed' },
    ]);
    // Assigned by hand, and accepted, despite the pin of the other ride.
    await assign(second._id, ravi);
    await accept(second._id, ravi);
    expect((await planned()).proposals).toMatchObject([
      { ride: { rideId: first._id }, state: 'left', sentence: expect.stringContaining('remove the hold') },
      { ride: { rideId: other._id }, state: 'proposed' },
    ]);
    // The desk still compares the drivers, to hold the ride for somebody else.
    const params = { id: first._id };
    const { drivers } = (await service.call(dispatchRoutes.driversForRide, { as: admin, params })).body;
    expect(drivers).toMatchObject([
      { driver: { driverId: sunil }, possible: true },
      { driver: { driverId: ravi }, possible: false, rule: 'busy' },
    ]);
  });

  it('that breaks a hard rule needs a reason, which the history and the audit trail keep', async () => {
    const big = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
    const ride = await bookedAt('10:00');
    expect(await pin(ride._id, { driverId: big })).toMatchObject({
      status: 422,
      problem: { params: { what: 'pin-needs-reason' }, broken: [{ rule: 'cab-class', sentence: /of class SUV/ }] },
    });
    const reason = 'The guest has five suitcases';
    expect(await pin(ride._id, { driverId: big, reason })).toMatchObject({
      status: 200,
      body: { pin: { rule: 'cab-class', reason } },
    });
    expect((await commit((await planned())._id)).body.committed).toEqual([ride._id]);
    expect((await rideNow(ride._id)).history?.at(-1)).toMatchObject({ to: 'assigned', note: reason });
    const overrides = await service.sql('select rule, reason from booking.dispatch_override where ride_id = $1', [
      ride._id,
    ]);
    expect(overrides).toEqual([{ rule: 'cab-class', reason }]);
    await expect(service.sql('delete from booking.dispatch_override')).rejects.toThrow(
      'An override stays as it was noted.',
    );
    const audited = await eventually(async () => {
      const found = await service.published('booking.audit.recorded.v1');
      return found.find(({ subject }) => subject === `audit/ride/${ride._id}`);
    });
    expect(audited.data).toMatchObject({ action: 'ride.pinned', companyId: null, after: { rule: 'cab-class' } });
  });

  it('is refused with the newest ride where somebody changed the ride after it was seen', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const sunil = await driverTold({ fullName: 'Sunil Rao' });
    const { _id: id, revision } = await bookedAt('10:00');
    await assign(id, sunil);
    const refusal = {
      status: 409,
      code: 'ILLEGAL_TRANSITION',
      params: { what: 'changed-meanwhile', status: 'assigned' },
      booking: { revision: 2, assignedDriver: { fullName: `Driver ${sunil}` } },
    };
    expect((await pin(id, { driverId: ravi, revision })).problem).toMatchObject(refusal);
    expect((await pin(id, { driverId: ravi }, { 'if-match': '"1"' })).problem).toMatchObject(refusal);
    expect((await pin(id, { driverId: ravi, revision: 2 }, { 'if-match': '"1"' })).problem).toMatchObject({
      status: 400,
      issues: [{ path: 'If-Match' }],
    });
    expect(await pins()).toEqual([]);
    expect((await pin(id, { driverId: ravi }, { 'if-match': '"2"' })).status).toBe(200);
  });

  it('is refused where somebody changes the ride while it is saved', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    for (const seen of [{ revision: 1 }, {}]) {
      const { _id: id } = await bookedAt('10:00');
      // Commits as soon as the pin waits for this row, or else after five seconds.
      const change = service.sql(
        `do $$ begin
           update booking.ride set status = 'cancelled', revision = revision + 1 where id = '${id}';
           for attempt in 1..500 loop
             exit when exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid);
             perform pg_sleep(0.01);
           end loop;
         end $$`,
      );
      await eventually(
        async () =>
          (await service.sql(`select from booking.ride where id = '${id}' for update skip locked`)).length === 0,
        { describe: 'the row of the ride to be locked' },
      );
      const answer = await pin(id, { driverId: ravi, ...seen });
      await change;
      expect(answer.problem).toMatchObject({ status: 409, booking: { revision: 2, status: 'cancelled' } });
    }
    expect(await pins()).toEqual([]);
  });

  it('is refused with the ride whose state allows no driver, also where it is only tried', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const { _id: id } = await bookedAt('10:00');
    await service.call(booking.cancelBooking, { as: admin, params: { id }, body: {} });
    const refusal = { status: 409, code: 'ILLEGAL_TRANSITION', booking: { revision: 2, status: 'cancelled' } };
    expect((await pin(id, { driverId: ravi })).problem).toMatchObject(refusal);
    const tried = await service.call(dispatchRoutes.whatIfNow, { as: admin, body: { rideId: id, driverId: ravi } });
    expect(tried.problem).toMatchObject(refusal);
  });

  it('cannot give a driver two rides at the same time', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const [first, second] = await Promise.all([bookedAt('10:00'), bookedAt('10:10')]);
    await assign(first._id, ravi);
    await accept(first._id, ravi);
    expect((await pin(second._id, { driverId: ravi, reason: 'He asked for it' })).problem.code).toBe(
      'DRIVER_UNAVAILABLE',
    );
  });
});
