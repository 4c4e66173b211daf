import { DEFAULT_POLICY } from '@pahiya/dispatch';
import { withWays, type BegunRide, type WaysOfDriver } from './driven-work.ts';
import { dutyOf, minuteOf } from './duty.ts';

const at = (instant: string) => minuteOf(new Date(`${instant}+05:30`));
const [here, there, base] = [
  { lat: 12.9, lng: 77.6 },
  { lat: 13.1, lng: 77.7 },
  { lat: 12.8, lng: 77.5 },
];
/** Each way takes an hour for 30 km: 79 minutes with the policy's buffer of ten minutes and 15 %. */
const ways: WaysOfDriver = { base: undefined, way: () => ({ km: 30, minutes: 60 }), limits: DEFAULT_POLICY.limits };
const ride = (startsAt: string, endsAt: string): BegunRide => ({
  startsAt: at(startsAt),
  endsAt: at(endsAt),
  from: here,
  to: there,
});
const workAt = (now: string, rides: readonly BegunRide[], more: Partial<WaysOfDriver> = {}) =>
  dutyOf(withWays(rides, { ...ways, ...more }), DEFAULT_POLICY.limits, at(now)).minutesToday;

it('counts the way to each pickup, as a plan does', () => {
  const rides = [ride('2026-11-20T08:00', '2026-11-20T09:00'), ride('2026-11-20T12:00', '2026-11-20T13:00')];
  // The way from an unknown place counts as ten minutes.
  expect(workAt('2026-11-20T14:00', rides)).toBe(10 + 60 + 79 + 60);
  expect(workAt('2026-11-20T14:00', rides, { base })).toBe(79 + 60 + 79 + 60);
});

it('lets nobody leave before the ride before has ended', () => {
  const rides = [ride('2026-11-20T08:00', '2026-11-20T09:00'), ride('2026-11-20T09:30', '2026-11-20T10:00')];
  expect(workAt('2026-11-20T11:00', rides)).toBe(10 + 60 + 30 + 30);
});

it('has a driver set out from the base after a night', () => {
  const asked: unknown[] = [];
  const way: WaysOfDriver['way'] = (from) => {
    asked.push(from);
    return { km: 1, minutes: 1 };
  };
  for (const [from, until] of [
    ['20:59', '22:00'],
    ['21:00', '22:00'],
  ]) {
    const rides = [ride('2026-11-20T08:00', '2026-11-20T09:00'), ride(`2026-11-20T${from}`, `2026-11-20T${until}`)];
    withWays(rides, { ...ways, base, way });
  }
  expect(asked).toEqual([base, there, base, base]);
});
