import fc from 'fast-check';
import { chargedKm } from './driven-distance.ts';

const aKm = fc.double({ min: 0, max: 20_000, noNaN: true });
const aTrip = fc.record({
  statedKm: fc.option(aKm, { nil: undefined }),
  trackedKm: fc.option(aKm, { nil: undefined }),
  minutesOnTrip: fc.double({ min: 0, max: 10_000, noNaN: true }),
  coveredKm: fc.double({ min: 0, max: 3000, noNaN: true }),
});

it('charges never more than was stated, nor far more than was tracked', () => {
  fc.assert(
    fc.property(aTrip, (trip) => {
      const km = chargedKm(trip);
      if (trip.statedKm === undefined && trip.trackedKm === undefined) return expect(km).toBeUndefined();
      expect(km).toBeGreaterThanOrEqual(0);
      expect(km).toBeLessThanOrEqual(trip.statedKm ?? trip.trackedKm ?? 0);
      if (trip.trackedKm !== undefined) expect(km).toBeLessThanOrEqual(trip.trackedKm * 1.25 + 2);
    }),
  );
});

it('invents no money from a larger statement, once it is beyond what can have been driven', () => {
  fc.assert(
    fc.property(aTrip, aKm, (trip, more) => {
      const { statedKm = 0, trackedKm, minutesOnTrip, coveredKm } = trip;
      const most = trackedKm === undefined ? Math.max(coveredKm, minutesOnTrip) : trackedKm * 1.25 + 2;
      const larger = chargedKm({ ...trip, statedKm: Math.max(statedKm, most) + more });
      expect(larger).toBeCloseTo(most, 6);
    }),
  );
});

it.each([
  ['stated a little more than was tracked', { statedKm: 110, trackedKm: 100 }, 110],
  ['stated far more than was tracked', { statedKm: 900, trackedKm: 100 }, 127],
  ['stated less than was tracked', { statedKm: 90, trackedKm: 100 }, 90],
  ['tracked alone', { trackedKm: 100 }, 100],
  ['stated alone, in two hours', { statedKm: 900 }, 120],
  ['stated alone, within what the fare covers', { statedKm: 70, minutesOnTrip: 1 }, 70],
  ['neither', {}, undefined],
])('%s', (_what, known, km) => {
  expect(chargedKm({ minutesOnTrip: 120, coveredKm: 80, ...known })).toBe(km);
});
