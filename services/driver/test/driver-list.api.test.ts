import type { Driver } from '@pahiya/contracts';
import { newId } from '@pahiya/service-kit';
import { admin, calls, registered, service } from './driver-service.ts';

it('finds a name in Devanagari by the letters of either keyboard', async () => {
  const [oneSign, twoSigns] = ['\u095C', '\u0921\u093C'];
  const stored = await registered({ fullName: `गरु${oneSign} राव` });
  for (const q of [`गरु${oneSign}`, `गरु${twoSigns}`]) {
    const { body } = await service.call(calls.listDrivers, { query: { q }, as: admin });
    expect(body.drivers.map(({ _id }) => _id)).toEqual([stored._id]);
  }
});

it('finds a vehicle as its number is shown, however it was typed', async () => {
  const typed = [
    await registered({ vehicleNumber: 'mh14zz9071' }),
    await registered({ vehicleNumber: 'MH 14-ZZ 9072' }),
  ];
  const found = async (q: string) => {
    const { body } = await service.call(calls.listDrivers, { query: { q, order: 'asc' }, as: admin });
    return body.drivers.map(({ _id }) => _id);
  };
  const [one, other] = typed.map(({ _id }) => _id);
  expect(await found('MH 14 ZZ 90')).toEqual([one, other]);
  expect(await found('MH 14 ZZ 9071')).toEqual([one]);
  expect(await found('mh14-zz-9072')).toEqual([other]);
  expect(await found('MH14ZZ9072')).toEqual([other]);
  expect(await found('-')).toEqual([other]);
});

it('lists newest first, by pages, and finds by name, phone, e-mail, code and vehicle', async () => {
  const tag = newId().slice(-6);
  const drivers: Driver[] = [];
  for (const nth of [1, 2, 3]) {
    service.clock.advance(1000);
    drivers.unshift(
      await registered({
        fullName: `Meera ${tag} ${nth}`,
        vehicleNumber: `KA${nth}${tag}`,
        email: `m${nth}.${tag}@x.example`,
      }),
    );
  }
  const find = (query: Record<string, string | number>) => service.call(calls.listDrivers, { query, as: admin });
  const first = await find({ q: tag.toUpperCase(), limit: 2 });
  expect(first.body.drivers.map(({ _id }) => _id)).toEqual(drivers.slice(0, 2).map(({ _id }) => _id));
  const second = await find({ q: tag, limit: 2, cursor: first.body.nextCursor ?? '' });
  expect(second.body.drivers.map(({ _id }) => _id)).toEqual([drivers[2]?._id]);
  expect(second.body.nextCursor).toBeUndefined();
  const named = await find({ q: tag, sort: 'name', limit: 2 });
  const others = await find({ q: tag, sort: 'name', limit: 2, cursor: named.body.nextCursor ?? '' });
  const nameOf = ({ fullName, _id }: { fullName: string; _id: string }) => `${fullName.toLowerCase()} ${_id}`;
  expect([...named.body.drivers, ...others.body.drivers].map(nameOf)).toEqual(drivers.map(nameOf).sort());
  expect((await find({ q: tag, order: 'asc' })).body.drivers.map(({ _id }) => _id)).toEqual(
    drivers.toReversed().map(({ _id }) => _id),
  );
  const [, ravi] = drivers;
  if (ravi === undefined) throw new Error('no second driver');
  const { driverId, phoneNumber, email } = ravi;
  const spaced = `+91 ${phoneNumber.slice(0, 5)} ${phoneNumber.slice(5)}`;
  for (const q of [driverId, phoneNumber, spaced, `0${phoneNumber}`, `91-${phoneNumber}`, email ?? '', `KA2${tag}`])
    expect((await find({ q })).body.drivers.map(({ _id }) => _id)).toEqual([ravi._id]);
  expect((await find({ q: tag, status: 'inactive' })).body.drivers).toEqual([]);
  expect((await find({ q: '%' })).body.drivers).toEqual([]);
  expect((await find({ cursor: '!!' })).status).toBe(400);
});
