import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { ordersDue } from '../src/dispatch/automation.ts';
import { admin, asha, booking, service } from './booking-service.ts';
import {
  askPlan,
  bookedAt,
  choose,
  commit,
  driverTold,
  emptyDesk,
  PLACES,
  planned,
  readPlan,
  rideNow,
} from './dispatch-world.ts';

const SOON = { date: '2026-11-21', time: '11:00' };

beforeEach(() => emptyDesk());
afterEach(() => choose('off'));

/** Turns the ride down, which also wakes the automation. */
const reject = (ride: string, driver: string, headers: Record<string, string> = {}) =>
  service.call(booking.acceptBooking, {
    as: { sub: driver, role: 'driver' },
    body: { bookingId: ride, action: 'reject' },
    headers,
  });

async function assignedByPlan() {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const sunil = await driverTold({ fullName: 'Sunil Rao', base: PLACES.whitefield });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  expect((await commit(_id)).body.committed).toEqual([ride._id]);
  return { ride, ravi, sunil };
}

it('proposes another driver at once for a ride that was turned down, where the policy says suggest', async () => {
  const { ride, ravi, sunil } = await assignedByPlan();
  await choose('suggest');
  await reject(ride._id, ravi);
  const plan = await eventually(async () => {
    const { plans } = (await service.call(dispatchRoutes.listPlans, { as: admin })).body;
    return plans.find(({ automatic, status, rides }) => automatic && status === 'draft' && rides === 1);
  });
  const { proposals } = (await service.call(dispatchRoutes.getPlan, { as: admin, params: { id: plan._id } })).body.plan;
  expect(proposals).toMatchObject([{ ride: { rideId: ride._id }, driver: { driverId: sunil } }]);
  expect(plan.by).toBe('Pahiya');
  expect((await rideNow(ride._id)).status).toBe('denied');
  expect((await service.call(booking.rideStats, { as: admin })).body.waitingBookings).toBe(1);
});

it('plans nothing for a denial whose answer could not be kept, and leaves the ride as it was', async () => {
  const { ride, ravi } = await assignedByPlan();
  await choose('suggest');
  await service.sql(
    `create function booking.refuse() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$;
     create trigger refuse before update on booking.idempotency_key for each row
       when (new.status is not null) execute function booking.refuse()`,
  );
  const headers = { 'idempotency-key': `not today ${ride._id}` };
  try {
    expect((await reject(ride._id, ravi, headers)).status).toBe(500);
  } finally {
    await service.sql('drop trigger refuse on booking.idempotency_key; drop function booking.refuse()');
  }
  expect((await rideNow(ride._id)).status).toBe('assigned');
  expect((await reject(ride._id, ravi, headers)).status).toBe(200);
  await eventually(async () => {
    const { plans } = (await service.call(dispatchRoutes.listPlans, { as: admin })).body;
    return plans.some(({ automatic, status, rides }) => automatic && status === 'draft' && rides === 1);
  });
});

it('assigns another driver at once, where the policy says assign', async () => {
  const { ride, ravi, sunil } = await assignedByPlan();
  await choose('assign');
  await reject(ride._id, ravi);
  const now = await eventually(async () => {
    const found = await rideNow(ride._id);
    return found.status === 'assigned' && found;
  });
  expect(now.assignedDriver?._id).toBe(sunil);
});

describe('a ride that was turned down', () => {
  const driverOf = (ride: string, driver: string) =>
    eventually(async () => {
      const { status, assignedDriver } = await rideNow(ride);
      return status === 'assigned' && assignedDriver?._id === driver;
    });

  it('is planned as soon as another plan is made', async () => {
    const { ride, ravi, sunil } = await assignedByPlan();
    await bookedAt('15:00');
    await choose('assign');
    expect((await askPlan({ mode: 'day' })).status).toBe(202);
    await reject(ride._id, ravi);
    // The automation's timer runs once a minute, so it would be too late for this.
    await driverOf(ride._id, sunil);
  });

  it('is not forgotten when the process dies that received the denial', async () => {
    const { ride, ravi, sunil } = await assignedByPlan();
    await reject(ride._id, ravi);
    await choose('assign');
    // A replica looks for due plans as soon as it starts.
    await service.replica(0);
    await driverOf(ride._id, sunil);
  });

  it('is assigned where the process died that had planned it', async () => {
    const { ride, ravi, sunil } = await assignedByPlan();
    await reject(ride._id, ravi);
    const { _id } = await planned({ rideIds: [ride._id] });
    await service.sql(
      `update booking.dispatch_plan set slot = (select 'denied ' || id || ' ' || revision from booking.ride where id = $2)
       where id = $1`,
      [_id, ride._id],
    );
    await choose('assign');
    await service.replica(0);
    await driverOf(ride._id, sunil);
    // The rides are assigned before the plan's status changes.
    await eventually(async () => (await readPlan(_id)).status === 'committed');
  });
});

it('goes on with what else is due when one plan cannot be stored', async () => {
  const { ride, ravi, sunil } = await assignedByPlan();
  await reject(ride._id, ravi);
  const soon = await bookedAt('13:00', { date: SOON.date });
  service.clock.set('2026-11-21T12:05:00+05:30');
  await service.sql(
    `create function booking.refuse_denied() returns trigger language plpgsql as $$ begin raise 'not this one'; end $$;
     create trigger refuse_denied before insert on booking.dispatch_plan for each row
       when (new.slot like 'denied%') execute function booking.refuse_denied()`,
  );
  try {
    await choose('assign');
    await service.replica(0);
    await eventually(async () => (await rideNow(soon._id)).status === 'assigned');
  } finally {
    await service.sql('drop trigger refuse_denied on booking.dispatch_plan; drop function booking.refuse_denied()');
  }
  expect((await rideNow(ride._id)).status).toBe('denied');
  // Only now may the denied ride be planned.
  await service.replica(0);
  await eventually(async () => (await rideNow(ride._id)).assignedDriver?._id === sunil);
  service.clock.set('2026-11-21T10:00:00+05:30');
});

describe('in the evening', () => {
  const at = (time: string) => service.clock.set(`2026-11-21T${time}:00+05:30`);
  afterEach(() => at('10:00'));
  const plansOf = (slot: string) =>
    service.sql<{ id: string; status: string }>(
      `select id, status from booking.dispatch_plan where slot like $1 || '%' order by made_at`,
      [slot],
    );
  const committed = (slot: string) =>
    eventually(async () => (await plansOf(slot)).some(({ status }) => status === 'committed'));

  it('tomorrow is planned and assigned once, from 20:00 on', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    await bookedAt('21:00', { date: '2026-11-21' });
    const tomorrow = await bookedAt('10:00', { date: '2026-11-22' });
    at('19:59');
    await choose('assign');
    await service.replica(0);
    await committed('wave 2026-11-21T14:15');
    expect(await plansOf('day ')).toEqual([]);
    at('20:00');
    await Promise.all([service.replica(0), service.replica(0)]);
    await committed('day 2026-11-22');
    expect(await plansOf('day ')).toHaveLength(1);
    expect((await rideNow(tomorrow._id)).status).toBe('assigned');
  });

  it('a plan that could not be made is made again some minutes later', async () => {
    const ravi = await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00', { date: '2026-11-23' });
    service.clock.set('2026-11-22T20:01:00+05:30');
    const { _id } = await planned({ from: '2026-11-23T00:00:00+05:30', to: '2026-11-24T00:00:00+05:30' });
    await service.sql(
      `update booking.dispatch_plan set slot = 'day 2026-11-23', status = 'failed', failure = '{"what": "failed"}' where id = $1`,
      [_id],
    );
    await choose('assign');
    service.clock.set('2026-11-22T20:07:00+05:30');
    await service.replica(0);
    await committed('day 2026-11-23');
    expect((await rideNow(ride._id)).assignedDriver?._id).toBe(ravi);
  });
});

it('does nothing by itself while it is off', async () => {
  const { ride, ravi } = await assignedByPlan();
  const before = (await service.call(dispatchRoutes.listPlans, { as: admin })).body.plans.length;
  await reject(ride._id, ravi);
  expect((await service.call(dispatchRoutes.listPlans, { as: admin })).body.plans).toHaveLength(before);
  expect((await rideNow(ride._id)).status).toBe('denied');
});

it('makes a plan that is due in one of several replicas', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  const { ride, ravi } = await assignedByPlan();
  await bookedAt(SOON.time, { date: SOON.date });
  await choose('suggest');
  // Each replica looks for due plans as soon as it starts.
  await Promise.all([service.replica(0), service.replica(0), reject(ride._id, ravi)]);
  const [made] = await eventually(async () => {
    const found = await service.sql<{ slot: string }>(
      `select slot from booking.dispatch_plan where slot like 'wave %' and status = 'draft'`,
    );
    return found.length > 0 && found;
  });
  const same = await service.sql('select from booking.dispatch_plan where slot = $1', [made?.slot]);
  expect(same).toHaveLength(1);
});

it('assigns a due plan whose process died after making it', async () => {
  const ravi = await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt(SOON.time, { date: SOON.date });
  const now = service.clock.now();
  const to = new Date(now.getTime() + 90 * 60_000);
  const { _id } = await planned({ from: now.toISOString(), to: to.toISOString() });
  const [{ slot } = { slot: '' }] = ordersDue(now);
  await service.sql('update booking.dispatch_plan set slot = null where slot = $1', [slot]);
  await service.sql('update booking.dispatch_plan set slot = $2 where id = $1', [_id, slot]);
  await choose('assign');
  // A replica looks for due plans as soon as it starts.
  await service.replica(0);
  await eventually(async () => (await readPlan(_id)).status === 'committed');
  expect((await rideNow(ride._id)).assignedDriver?._id).toBe(ravi);
});

it('plans the next ninety minutes each quarter of an hour, and tomorrow in the evening', () => {
  const slotsAt = (instant: string) => ordersDue(new Date(instant)).map(({ slot }) => slot);
  expect(slotsAt('2026-11-21T04:44:00.000Z')).toEqual(['wave 2026-11-21T04:30:00.000Z']);
  expect(slotsAt('2026-11-21T04:46:00.000Z')).toEqual(['wave 2026-11-21T04:45:00.000Z']);
  const [wave, day] = ordersDue(new Date('2026-11-21T14:31:00.000Z'));
  expect(wave?.to).toEqual(new Date('2026-11-21T16:01:00.000Z'));
  expect(day).toMatchObject({
    mode: 'day',
    slot: 'day 2026-11-22',
    from: new Date('2026-11-21T18:30:00.000Z'),
    to: new Date('2026-11-22T18:30:00.000Z'),
  });
});

describe('a plan whose process died', () => {
  /** Makes a plan look as if its process had died, after that many attempts to make it. */
  async function leftAlone(attempt: number): Promise<string> {
    const { _id } = await planned();
    await service.sql('delete from booking.dispatch_proposal where plan_id = $1', [_id]);
    await service.sql(
      `update booking.dispatch_plan set status = 'planning', attempt = $2, touched_at = now() - interval '1 minute'
       where id = $1`,
      [_id, attempt],
    );
    return _id;
  }

  it('is made again by one other process, from the rides as they are then', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    await bookedAt('10:00');
    // Each replica looks for such plans as soon as it starts.
    const id = await leftAlone(1);
    await Promise.all([bookedAt('15:00'), service.replica(0), service.replica(0)]);
    const plan = await eventually(
      async () => {
        const found = await readPlan(id);
        return found.status === 'draft' && found;
      },
      { describe: 'the plan to be made again' },
    );
    expect(plan.proposals[0]?.driver?.name).toBe('Ravi Kumar');
    expect(await service.sql('select attempt from booking.dispatch_plan where id = $1', [id])).toEqual([
      { attempt: 2 },
    ]);
    expect((await commit(id)).body).toMatchObject({ plan: { status: 'committed' }, lost: [] });
  });

  it('fails with a reason where each process that made it died, or no ride waits any more', async () => {
    await driverTold({ fullName: 'Ravi Kumar' });
    const ride = await bookedAt('10:00');
    const because = (id: string) =>
      eventually(async () => (await readPlan(id)).because, { describe: 'the plan to fail' });
    expect(await because(await leftAlone(3))).toBe(
      'The server stopped each time it made this plan. Please plan again.',
    );
    const id = await leftAlone(1);
    await service.call(booking.cancelBooking, { as: asha, params: { id: ride._id }, body: {} });
    expect(await because(id)).toBe('No ride waits for a driver in that time.');
  });
});
