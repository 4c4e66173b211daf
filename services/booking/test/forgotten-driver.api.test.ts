import { eventually } from '@pahiya/testing';
import { service } from './booking-service.ts';
import { bookedAt, driverTold, emptyDesk, PLACES, planned, readPlan } from './dispatch-world.ts';

beforeEach(() => emptyDesk());

it('forgets where the cab of a deleted driver stood', async () => {
  const ravi = await driverTold({
    fullName: 'Ravi Kumar',
    base: { ...PLACES.whitefield, place: 'Behind the old well' },
  });
  const ride = await bookedAt('10:00');
  const { _id } = await planned();
  const facts = async () => {
    const [kept] = await service.sql<{ facts: object }>(
      'select facts from booking.dispatch_proposal where plan_id = $1',
      [_id],
    );
    return JSON.stringify(kept?.facts);
  };
  expect(await facts()).toContain('Behind the old well');
  await service.deliver('auth.person.deleted.v1', ravi, { personId: ravi, role: 'driver' });
  await eventually(async () => !(await facts()).includes('Behind the old well'));
  expect(await facts()).not.toContain(String(PLACES.whitefield.lat));
  expect((await readPlan(_id)).proposals).toMatchObject([{ ride: { rideId: ride._id } }]);
});
