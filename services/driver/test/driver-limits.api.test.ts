import { eventually } from '@pahiya/testing';
import { factsOf, person, read, register, registered, service, update } from './driver-service.ts';

const area = { areaPlace: 'Pune', areaLat: '18.52', areaLng: '73.85', areaRadiusKm: '30' };
const base = { basePlace: 'Hinjawadi', baseLat: '18.59', baseLng: '73.74' };

it('keeps working hours, area and base, publishes them, and removes those that are sent empty', async () => {
  const driver = await registered({ worksFrom: '08:00', worksUntil: '20:00', ...area });
  const workingHours = { from: '08:00', until: '20:00' };
  const kept = { place: 'Pune', lat: 18.52, lng: 73.85, radiusKm: 30 };
  expect(driver).toMatchObject({ workingHours, area: kept });
  expect(driver.base).toBeUndefined();
  const changed = await update(driver._id, { worksFrom: '', ...base });
  expect(changed.body.driver).toMatchObject({ area: kept, base: { place: 'Hinjawadi', lat: 18.59, lng: 73.74 } });
  expect((await read(driver._id)).body.driver.workingHours).toBeUndefined();
  const [fact] = await eventually(async () => {
    const facts = await factsOf(driver._id);
    return facts.length > 0 && facts;
  });
  expect(fact).toMatchObject({ area: kept, base: { place: 'Hinjawadi' } });
  expect(fact).not.toHaveProperty('workingHours');
});

it('has no limits where none are given', async () => {
  const driver = await registered();
  for (const limit of ['workingHours', 'area', 'base']) expect(driver).not.toHaveProperty(limit);
});

it.each([
  ['worksFrom', { worksFrom: '08:00' }, 'Working hours need a start and an end that differ.'],
  ['areaPlace', { ...area, areaRadiusKm: '' }, 'An area needs a place with its coordinates and a radius.'],
  ['basePlace', { basePlace: 'Hinjawadi' }, 'A base needs a place with its coordinates.'],
])('refuses a part of %s in words, and keeps nothing', async (_field, fields, detail) => {
  const before = await service.sql('select from driver.driver');
  expect(await register(person(fields))).toMatchObject({ status: 422, problem: { code: 'RULE_BROKEN', detail } });
  expect(await service.sql('select from driver.driver')).toHaveLength(before.length);
});

it.each([
  ['a latitude alone', { baseLat: '12' }, ['baseLng', 'basePlace']],
  ['a latitude with a place', { basePlace: 'Hinjawadi', baseLat: '12' }, ['baseLng']],
  ['a longitude with an empty latitude', { basePlace: 'Hinjawadi', baseLat: '', baseLng: '73' }, ['baseLat']],
  ['coordinates without a place', { baseLat: '12', baseLng: '73' }, ['basePlace']],
  ['a longitude of an area', { ...area, areaLat: '' }, ['areaLat']],
  ['a radius alone', { areaRadiusKm: '30' }, ['areaPlace']],
])('names what is missing beside %s', async (_what, fields, missing) => {
  const driver = await registered({ ...base });
  for (const { problem } of [await update(driver._id, fields), await register(person(fields))]) {
    const issues = missing.map((path) => ({ path, message: `${path} is required` }));
    expect(problem).toMatchObject({ status: 400, code: 'VALIDATION_FAILED', issues });
  }
  expect((await read(driver._id)).body.driver).toEqual(driver);
});
