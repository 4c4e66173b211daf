import { eventually } from '@pahiya/testing';
import { service } from './booking-service.ts';
import { bookedAt, choose, driverTold, emptyDesk, planned, readPlan } from './dispatch-world.ts';

beforeEach(() => emptyDesk());
afterEach(() => choose('off'));

const statusOf = async (slot: string) => {
  const [plan] = await service.sql<{ status: string }>(
    `select status from booking.dispatch_plan where slot like $1 || '%'`,
    [slot],
  );
  return plan?.status;
};

it('keeps an earlier suggestion where the next one cannot be made', async () => {
  await driverTold({ fullName: 'Ravi Kumar' });
  service.clock.set('2026-11-23T20:00:00+05:30');
  await bookedAt('21:00', { date: '2026-11-23' });
  await bookedAt('10:00', { date: '2026-11-24' });
  const { _id } = await planned({ from: '2026-11-23T20:00:00+05:30', to: '2026-11-23T21:30:00+05:30' });
  await service.sql(`update booking.dispatch_plan set slot = 'the one before' where id = $1`, [_id]);
  await service.sql(
    `create function booking.refuse() returns trigger language plpgsql as $$ begin raise exception 'full disk'; end $$;
     create trigger refuse before insert on booking.dispatch_proposal for each row execute function booking.refuse()`,
  );
  try {
    await choose('suggest');
    // A replica looks for due plans as soon as it starts.
    await service.replica(0);
    // Tomorrow is planned after the next ninety minutes.
    await eventually(async () => (await statusOf('day 2026-11-24')) === 'failed');
  } finally {
    await service.sql('drop trigger refuse on booking.dispatch_proposal; drop function booking.refuse()');
  }
  expect(await statusOf('wave 2026-11-23')).toBe('failed');
  expect((await readPlan(_id)).status).toBe('draft');
});
