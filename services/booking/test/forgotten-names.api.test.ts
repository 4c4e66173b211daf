import { eventually } from '@pahiya/testing';
import { admin, asha, assign, booked, booking, newDriver, reply, service } from './booking-service.ts';

it('writes pseudonyms into the history of a ride, also for a driver who turned it down', async () => {
  const [unwilling, next] = [newDriver(), newDriver()];
  const { _id } = await booked();
  await assign(_id, unwilling.sub);
  await reply(_id, unwilling, 'reject');
  await assign(_id, next.sub);
  await service.call(booking.cancelBooking, { as: asha, params: { id: _id }, body: {} });
  const names = async () => {
    const { body } = await service.call(booking.getBooking, { as: admin, params: { id: _id } });
    return body.booking.history?.map(({ by }) => by.name);
  };
  expect(await names()).toEqual([asha.name, admin.name, unwilling.name, admin.name, asha.name]);

  await service.deliver('auth.person.deleted.v1', asha.sub, { personId: asha.sub, role: 'user' });
  await service.deliver('auth.person.deleted.v1', unwilling.sub, { personId: unwilling.sub, role: 'driver' });
  const known = new Set<string>([asha.name, unwilling.name]);
  await eventually(async () => !(await names())?.some((name) => known.has(name)));
  const [rider, , driver, , again] = (await names()) ?? [];
  expect([rider, driver]).toEqual([expect.stringMatching(/\S/), expect.stringMatching(/\S/)]);
  expect(again).toBe(rider);
});

it('writes no ride again when the erasure is repeated, because there may be a million of them', async () => {
  const driver = newDriver();
  const { _id } = await booked();
  await assign(_id, driver.sub);
  await reply(_id, driver, 'accept');
  const rows = () =>
    service.sql(
      `select xmin::text, rider_name as name, driver ->> 'fullName' as driver from booking.ride where id = $1
       union all select xmin::text, by_name, null from booking.ride_transition where ride_id = $1`,
      [_id],
    );
  const told = async (times: number) => {
    await service.deliver('auth.person.deleted.v1', asha.sub, { personId: asha.sub, role: 'user' });
    await service.deliver('auth.person.deleted.v1', driver.sub, { personId: driver.sub, role: 'driver' });
    await eventually(async () => {
      const handled = await service.sql(
        `select from booking.inbox where event is null and type = 'auth.person.deleted.v1' and subject = $1`,
        [driver.sub],
      );
      return handled.length === times;
    });
  };
  await told(1);
  const before = await rows();
  await told(2);
  expect(await rows()).toEqual(before);
});
