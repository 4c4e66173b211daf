import { eventually } from '@pahiya/testing';
import { completedRide } from './ride.fixture.ts';
import { admin, askFor, complete, queueIsEmpty, service } from './invoice-service.ts';

const tellDeleted = async (personId: string, role: 'user' | 'driver') => {
  await service.deliver('auth.person.deleted.v1', personId, { personId, role });
  await queueIsEmpty();
};
const everything = async () => {
  const [found] = await service.sql<{ all: string }>(
    `select concat_ws(' ', (select string_agg(r::text, ' ') from invoice.ride r),
       (select string_agg(i::text, ' ') from invoice.invoice i), (select string_agg(b::text, ' ') from invoice.inbox b)) as all`,
  );
  return found?.all ?? '';
};

it('keeps the invoice of a deleted rider under a pseudonym, with its number and its amounts', async () => {
  const ride = completedRide(1);
  await complete(ride);
  await queueIsEmpty();
  const before = (await askFor(ride.rideId, admin)).body.invoice;
  await tellDeleted('rider-asha', 'user');
  const after = (await askFor(ride.rideId, admin)).body.invoice;
  expect(after).toEqual({
    ...before,
    billTo: { ...before.billTo, name: 'Former employee DER-ASHA', phone: null },
  });
  expect(await everything()).not.toMatch(/Asha Rao|rider@pahiya|9876500000/);
  expect(await everything()).toContain('Ravi Kumar');
  const rows = () =>
    service.sql('select xmin::text from invoice.ride union all select xmin::text from invoice.invoice');
  const written = await rows();
  await tellDeleted('rider-asha', 'user');
  expect(await rows()).toEqual(written);
});

it('erases a ride that it hears of after the person was deleted, at the next round', async () => {
  await complete(completedRide(2));
  await queueIsEmpty();
  expect(await everything()).toContain('Asha Rao');
  await service.replica(0);
  await eventually(async () => !(await everything()).includes('Asha Rao'));
});

it('erases a deleted person from an event that waits, which is then still handled', async () => {
  const broken = { ...completedRide(3).fare, totalPaise: -1 };
  await complete(completedRide(3, { fare: broken }));
  await eventually(async () => (await everything()).includes('Asha Rao'));
  await tellOnly('driver-ravi', 'driver');
  await tellOnly('rider-asha', 'user');
  await eventually(async () => !/Asha Rao|Ravi Kumar/.test(await everything()));
  await service.sql(
    `update invoice.inbox set event = jsonb_set(event::jsonb, '{data,ride,fare,totalPaise}', '194000')::json where event is not null`,
  );
  await queueIsEmpty();
  expect((await askFor('ride-000003', admin)).body.invoice.serial).not.toBeNull();
});

const tellOnly = (personId: string, role: 'user' | 'driver') =>
  service.deliver('auth.person.deleted.v1', personId, { personId, role });

it.each([
  `update invoice.invoice set total_paise = 1`,
  `update invoice.invoice set ride = jsonb_set(ride, '{rider,userId}', '"somebody"')`,
  `update invoice.invoice set ride = jsonb_set(ride, '{rider,name}', '"Somebody Else"')`,
  `update invoice.invoice set ride = jsonb_set(ride, '{fare,totalPaise}', '1')`,
  `delete from invoice.invoice`,
])('changes nothing else of an invoice: %s', async (sql) => {
  await expect(service.sql(sql)).rejects.toThrow('An issued invoice is never changed');
});
