import { dispatchRoutes } from '@pahiya/contracts';
import { eventually } from '@pahiya/testing';
import { admin, service } from './booking-service.ts';
import { bookedAt, commit, driverTold, emptyDesk, planned, readPlan, rideNow } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

/** Holds the ride, so that whoever assigns it waits until it is released. */
async function held(rideId: string): Promise<{ release(): Promise<void> }> {
  const holding = service.sql(
    `do $$ begin perform from booking.ride where id = '${rideId}' for update; perform pg_sleep(20); end $$`,
  );
  // Released by an error.
  const ended = holding.catch(() => undefined);
  const isHolding = `datname = current_database() and wait_event = 'PgSleep' and query like '%${rideId}%'`;
  await eventually(async () => (await service.sql(`select from pg_stat_activity where ${isHolding}`)).length > 0);
  return {
    async release() {
      await service.sql(`select pg_cancel_backend(pid) from pg_stat_activity where ${isHolding}`);
      await ended;
    },
  };
}

it('lets nobody commit a plan that another process commits, unless that process has died', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  const lease = (until: string) =>
    service.sql('update booking.dispatch_plan set committing_until = now() + $2::interval where id = $1', [_id, until]);
  await lease('20 seconds');
  expect(await commit(_id)).toMatchObject({
    status: 409,
    problem: { detail: 'Somebody commits this plan just now. Please look at it again in a moment.' },
  });
  expect((await rideNow(ride._id)).status).toBe('pending');
  await lease('-1 seconds');
  expect((await commit(_id)).body.committed).toEqual([ride._id]);
});

it('keeps a plan from others as long as its commit lives, and frees it within five seconds of its death', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  const { release } = await held(ride._id);
  const first = commit(_id);
  const leased = (since: string | null = null) =>
    eventually(async () => {
      const [lease] = await service.sql<{ until: string; endsSoon: boolean }>(
        `select committing_until::text as until, committing_until < now() + interval '5 seconds' as "endsSoon"
         from booking.dispatch_plan
         where id = $1 and committing_until > coalesce($2::timestamptz + interval '3 seconds', now())`,
        [_id, since],
      );
      return lease;
    });
  const lease = await leased();
  expect(lease.endsSoon).toBe(true);
  await leased(lease.until);
  expect((await commit(_id)).status).toBe(409);
  await release();
  expect(await first).toMatchObject({ status: 200, body: { committed: [ride._id] } });
});

it('lets nobody discard a plan while it is being committed', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  // As a commit does, but for longer: on a busy machine a commit may not renew its lease in time.
  const lease = (until: string) =>
    service.sql('update booking.dispatch_plan set committing_until = now() + $2::interval where id = $1', [_id, until]);
  await lease('10 minutes');
  expect(await service.call(dispatchRoutes.discardPlan, { as: admin, params: { id: _id } })).toMatchObject({
    status: 409,
    problem: { params: { what: 'plan-being-committed' } },
  });
  await lease('-1 seconds');
  expect(await commit(_id)).toMatchObject({ status: 200, body: { committed: [ride._id] } });
});

it('assigns nothing any more when a commit that failed has answered', async () => {
  for (const name of ['Ravi', 'Sunil']) await driverTold({ fullName: name });
  const [first, second] = [await bookedAt('10:00'), await bookedAt('10:05')];
  const { _id } = await planned();
  await service.sql(
    `create function booking.disturb() returns trigger language plpgsql as $$ begin
       if new.id = '${first._id}' then raise exception 'full disk'; end if;
       perform pg_sleep(1);
       return new;
     end $$;
     create trigger disturb before update on booking.ride for each row execute function booking.disturb()`,
  );
  try {
    expect((await commit(_id)).status).toBe(500);
    expect((await rideNow(second._id)).status).toBe('assigned');
  } finally {
    await service.sql('drop trigger disturb on booking.ride; drop function booking.disturb()');
  }
  expect(await commit(_id)).toMatchObject({ status: 200, body: { lost: [], plan: { status: 'committed' } } });
});

it('notes nothing of a commit whose process was frozen while another one took the plan over', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  // Takes the plan over when its commit waits for the ride.
  const takenOver = service.sql(
    `do $$ begin
       perform from booking.ride where id = '${ride._id}' for update;
       for attempt in 1..500 loop
         exit when exists (select from pg_locks where not granted and transactionid = pg_current_xact_id()::xid);
         perform pg_sleep(0.01);
       end loop;
       update booking.dispatch_plan set committing_until = now() + interval '1 minute' where id = '${_id}';
     end $$`,
  );
  await eventually(
    async () =>
      (await service.sql(`select from booking.ride where id = '${ride._id}' for update skip locked`)).length === 0,
    { describe: 'the row of the ride to be locked' },
  );
  expect(await commit(_id)).toMatchObject({ status: 409, problem: { params: { what: 'plan-being-committed' } } });
  await takenOver;
  expect(await readPlan(_id)).toMatchObject({ status: 'draft', proposals: [{ state: 'proposed' }] });
});
