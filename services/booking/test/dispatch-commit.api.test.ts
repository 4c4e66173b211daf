import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { admin, knownDriver, service } from './booking-service.ts';
import { bookedAt, commit, DAY, driverTold, emptyDesk, planned, readPlan, rideNow } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

describe('what a driver may not drive any more', () => {
  /** A ride of four hours. */
  async function longRide(time: string) {
    const ride = await bookedAt(time);
    await service.sql(
      `update booking.ride set duration_minutes = 240, busy_until = starts_at + interval '4 hours' where id = $1`,
      [ride._id],
    );
    return ride;
  }

  it('is left out of a plan: work that another plan gave meanwhile', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const [morning, afternoon] = [await longRide('07:00'), await longRide('13:00')];
    const [one, other] = [await planned({ rideIds: [morning._id] }), await planned({ rideIds: [afternoon._id] })];
    expect((await commit(one._id)).body.committed).toEqual([morning._id]);
    expect((await commit(other._id)).body).toMatchObject({
      committed: [],
      lost: [{ code: 'DRIVER_UNAVAILABLE', sentence: expect.stringMatching(/ on duty by then, 8 h allowed\.$/) }],
    });
    expect((await rideNow(afternoon._id)).status).toBe('pending');
    expect((await readPlan(other._id)).proposals).toMatchObject([
      { state: 'lost', sentence: expect.stringMatching(/8 h allowed/) },
    ]);
  });

  it('is left out of one of two plans that are committed at the same moment', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const rides = [await longRide('07:00'), await longRide('13:00')];
    const plans = [await planned({ rideIds: [rides[0]!._id] }), await planned({ rideIds: [rides[1]!._id] })];
    // Each commit asks for the driver's record after judging the plan and before locking the driver. Here each waits
    // for the other.
    const both = Promise.withResolvers<void>();
    let asked = 0;
    service.neighbours['driver.driverRecord'] = async () => {
      if ((asked += 1) === plans.length) both.resolve();
      await both.promise;
      return knownDriver({ params: { id: ravi } });
    };
    const answers = await Promise.all(plans.map(({ _id }) => commit(_id))).finally(
      () => (service.neighbours['driver.driverRecord'] = knownDriver),
    );
    expect(answers.flatMap(({ body }) => body.committed)).toHaveLength(1);
    expect(answers.flatMap(({ body }) => body.lost)).toMatchObject([
      { code: 'DRIVER_UNAVAILABLE', sentence: expect.stringMatching(/ on duty by then, 8 h allowed\.$/) },
    ]);
  });

  it('is left out of a plan: a cab of another class, and a pickup that has passed', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    await driverTold({ fullName: 'Sunil Rao', vehicleType: 'Mini SUV' });
    await Promise.all([bookedAt('10:00'), bookedAt('10:05')]);
    const { _id } = await planned();
    const ofRavi = (await readPlan(_id)).proposals.find(({ driver }) => driver?.driverId === ravi);
    const rideId = ofRavi?.ride.rideId ?? '';
    await service.sql(`update booking.driver set record = record || '{"vehicleType": "SUV"}' where id = $1`, [ravi]);
    expect((await commit(_id, { rideIds: [rideId] })).body.lost).toMatchObject([
      { rideId, sentence: expect.stringMatching(/of class SUV, booked is Sedan/) },
    ]);
    const late = Date.parse('2026-12-01T10:06:00+05:30') - service.clock.now().getTime();
    service.clock.advance(late);
    const { body } = await commit(_id);
    service.clock.advance(-late);
    expect(body).toMatchObject({ committed: [], lost: [{ sentence: 'The time of its pickup has passed.' }] });
  });
});

it('stops a plan that somebody discards, and makes another one then', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  await bookedAt('10:00');
  await bookedAt('15:00');
  // Planning for a minute outlasts this test.
  const slow = await service.replica(0, { planSeconds: 60 });
  const ask = () => slow.call(dispatchRoutes.makePlan, { as: admin, body: { mode: 'day', ...DAY } });
  const { body } = await ask();
  expect(await ask()).toMatchObject({
    status: 503,
    headers: { 'retry-after': '5' },
    problem: { detail: 'Another plan is being made just now. Please try again in a moment.' },
  });
  const discard = (id: string) => slow.call(dispatchRoutes.discardPlan, { as: admin, params: { id } });
  expect((await discard(body.plan._id)).body.plan.status).toBe('discarded');
  expect((await commit(body.plan._id)).status).toBe(409);
  // As Retry-After asks of a caller: a plan that is refused with 503 has not been begun.
  const next = await eventually(
    async () => {
      const answer = await ask();
      return answer.status !== 503 && answer;
    },
    { describe: 'the planner to stop' },
  );
  expect(next.status).toBe(202);
  await discard(next.body.plan._id);
});
