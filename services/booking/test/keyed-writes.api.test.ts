import { dispatchRoutes } from '@pahiya/contracts';
import { describeKeyedWrites, eventually, withoutKeepingAnswers } from '@pahiya/testing';
import {
  accepted,
  acmeDesk,
  acmeIsKnown,
  admin,
  asha,
  assign,
  booked,
  booking,
  form,
  newDriver,
  service,
  start,
} from './booking-service.ts';
import { bookedAt, commit, DAY, driverTold, emptyDesk, planned, readPlan, rideNow } from './dispatch-world.ts';
import { policyNow } from './dispatch-policy.ts';

beforeAll(() => acmeIsKnown());
beforeEach(() => emptyDesk());
// One plan is made at a time.
afterEach(() =>
  eventually(
    async () => (await service.sql(`select from booking.dispatch_plan where status = 'planning'`)).length === 0,
  ),
);

async function onTrip() {
  const { ride, driver } = await accepted(newDriver(), { date: '2026-11-21', time: '10:30' });
  expect((await start(ride._id, driver)).status).toBe(200);
  return { ride, driver };
}
async function assigned() {
  const [ride, driver] = [await booked(), newDriver()];
  await assign(ride._id, driver.sub);
  return { ride, driver };
}
async function waitingWithDriver() {
  const driverId = await driverTold({ fullName: 'Ravi Kumar' });
  return { driverId, rideId: (await bookedAt('10:00'))._id };
}
const answers = async (action: 'accept' | 'reject') => {
  const { ride, driver } = await assigned();
  return { as: driver, body: { bookingId: ride._id, driverId: driver.sub, action } };
};

describeKeyedWrites('booking', {
  service: () => service,
  except: ['ride_tally', 'ride_tally_delta', 'ride_day_tally'],
  cases: {
    async updatePricing() {
      const { rates, version } = (await service.call(booking.getPricing)).body;
      return { as: admin, body: { rates, version } };
    },
    createBooking: async () => ({ as: asha, body: form }),
    acceptBooking: () => answers('accept'),
    async startRide() {
      const { ride, driver } = await accepted(newDriver(), { date: '2026-11-21', time: '10:30' });
      return { as: driver, body: { bookingId: ride._id, driverId: driver.sub } };
    },
    cancelBooking: async () => ({ as: asha, params: { id: (await booked())._id }, body: {} }),
    // The driver is known already. For an unknown driver, the record from the driver service would be stored first.
    async assignDriver() {
      const { driverId, rideId: bookingId } = await waitingWithDriver();
      return { as: admin, body: { bookingId, driverId } };
    },
    async assignVehicle() {
      const { ride } = await assigned();
      return { as: admin, params: { id: ride._id }, body: { vehicleNumber: 'KA05XY1' } };
    },
    async completeRide() {
      const { ride, driver } = await onTrip();
      return { as: driver, body: { bookingId: ride._id } };
    },
    async decideExtras() {
      const { ride, driver } = await onTrip();
      const body = { bookingId: ride._id, waitingMinutes: 10_080, tollCharges: 100_000 };
      expect((await service.call(booking.completeRide, { as: driver, body })).status).toBe(200);
      const decision = { waitingMinutes: 15, tollCharges: 100, reason: 'As agreed' };
      return { as: admin, params: { id: ride._id }, body: decision };
    },
    changeRideLimits: async () => ({ as: acmeDesk, body: { mostOpenRides: 50, overlapping: true } }),
    async makePlan() {
      await waitingWithDriver();
      return { as: admin, body: { mode: 'wave', ...DAY } };
    },
    whatIf: 'it keeps nothing',
    commitPlan: 'it assigns each ride in a transaction of its own; the test below repeats it',
    async discardPlan() {
      await waitingWithDriver();
      return { as: admin, params: { id: (await planned())._id } };
    },
    async pinRide() {
      const { driverId, rideId } = await waitingWithDriver();
      return { as: admin, params: { rideId }, body: { driverId } };
    },
    async unpinRide() {
      const { driverId, rideId } = await waitingWithDriver();
      await service.call(dispatchRoutes.pinRide, { as: admin, params: { rideId }, body: { driverId } });
      return { as: admin, params: { rideId } };
    },
    async changeDispatchPolicy() {
      const { limits, weights, automation, reachability, version } = await policyNow();
      return { as: admin, body: { limits, weights, automation, reachability, version } };
    },
    tryDispatchPolicy: 'it keeps nothing',
    whatIfNow: 'it keeps nothing',
    async assignDespite() {
      const driverId = await driverTold({ fullName: 'Imran Ali', vehicleType: 'SUV' });
      const rideId = (await bookedAt('10:00'))._id;
      return { as: admin, params: { rideId }, body: { driverId, reason: 'The rider asked for it' } };
    },
    changeNightEscort: async () => ({ as: acmeDesk, body: { switchedOn: true, employeeIds: ['E1'] } }),
  },
});

it('turns a ride down only with its answer', async () => {
  const request = { ...(await answers('reject')), headers: { 'idempotency-key': 'both or neither: reject' } };
  const send = () => service.call(booking.acceptBooking, request);
  expect((await withoutKeepingAnswers(service, 'booking', send)).status).toBe(500);
  expect((await rideNow(request.body.bookingId)).status).toBe('assigned');
  expect((await send()).status).toBe(200);
});

it('commits a plan again whose answer was lost, and assigns each ride once', async () => {
  for (const name of ['Ravi', 'Sunil']) await driverTold({ fullName: name });
  const rides = await Promise.all([bookedAt('10:00'), bookedAt('10:05')]);
  const { _id } = await planned();
  const headers = { 'idempotency-key': 'both or neither: commitPlan' };
  const send = () => service.call(dispatchRoutes.commitPlan, { as: admin, params: { id: _id }, body: {}, headers });
  expect((await withoutKeepingAnswers(service, 'booking', send)).status).toBe(500);
  expect((await readPlan(_id)).status).toBe('draft');
  const again = await send();
  expect(again).toMatchObject({ status: 200, body: { plan: { status: 'committed' }, lost: [] } });
  expect(again.body.committed.toSorted()).toEqual(rides.map((ride) => ride._id).toSorted());
  const steps = await service.sql(
    `select from booking.ride_transition where ride_id = any ($1) and to_status = 'assigned'`,
    [rides.map((ride) => ride._id)],
  );
  expect(steps).toHaveLength(2);
  expect((await commit(_id)).status).toBe(409);
});

it('commits a plan under the key of a commit that died in the middle', async () => {
  await driverTold({ fullName: 'Ravi' });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  await service.sql(`update booking.dispatch_plan set committing_until = now() + interval '2 seconds' where id = $1`, [
    _id,
  ]);
  const headers = { 'idempotency-key': 'died in the middle: commitPlan' };
  const send = () => service.call(dispatchRoutes.commitPlan, { as: admin, params: { id: _id }, body: {}, headers });
  expect(await send()).toMatchObject({
    status: 409,
    headers: { 'retry-after': '1' },
    problem: { params: { what: 'plan-being-committed' } },
  });
  await eventually(
    async () =>
      (await service.sql('select from booking.dispatch_plan where id = $1 and committing_until < now()', [_id]))
        .length === 1,
    { describe: 'the commit that died to be given up' },
  );
  expect(await send()).toMatchObject({
    status: 200,
    body: { plan: { status: 'committed' }, committed: [ride._id], lost: [] },
  });
});
