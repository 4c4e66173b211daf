import { expectedMinutes, learnTravel, NOTHING_LEARNED, type DrivenWay } from './learned-travel.ts';

const MIDNIGHT = Date.parse('2026-12-01T00:00:00+05:30') / 60_000;
const WHITEFIELD = { lat: 12.9698, lng: 77.75 };
const HEBBAL = { lat: 13.0358, lng: 77.597 };
const KORAMANGALA = { lat: 12.9352, lng: 77.6245 };

/** Ways that took `ratio` times the 30 minutes that were expected. */
const driven = (count: number, ratio: number, change: Partial<DrivenWay> & { hour?: number } = {}): DrivenWay[] =>
  Array.from({ length: count }, () => ({
    from: KORAMANGALA,
    to: HEBBAL,
    km: 12,
    startsAt: MIDNIGHT + 60 * (change.hour ?? 14),
    expectedMinutes: 30,
    minutes: 30 * ratio,
    ...change,
  }));

const asked = { from: KORAMANGALA, to: HEBBAL, km: 12, minutes: 30, at: MIDNIGHT + 14 * 60 };

it('expects the minutes of the map until rides were completed, and hardly more after a few rides', () => {
  expect(expectedMinutes(NOTHING_LEARNED, asked)).toBe(30);
  expect(expectedMinutes(learnTravel(driven(2, 2)), asked)).toBeLessThanOrEqual(36);
  expect(expectedMinutes(learnTravel(driven(400, 2)), asked)).toBeGreaterThanOrEqual(58);
});

it('learns of each hour, and of the areas of both ends', () => {
  const learned = learnTravel([
    ...driven(300, 1.6, { hour: 9 }),
    ...driven(300, 0.8, { hour: 23 }),
    ...driven(300, 2, { hour: 9, from: WHITEFIELD }),
    ...driven(300, 1, { hour: 23, from: WHITEFIELD }),
  ]);
  const at = (hour: number, from: typeof WHITEFIELD) =>
    expectedMinutes(learned, { ...asked, from, at: MIDNIGHT + 60 * hour });
  for (const [hour, from, minutes] of [
    [9, KORAMANGALA, 48],
    [23, KORAMANGALA, 24],
    [9, WHITEFIELD, 60],
    [23, WHITEFIELD, 30],
  ] as const)
    expect(Math.abs(at(hour, from) - minutes)).toBeLessThanOrEqual(2);
});

it('expects for a way that nobody drove the factors of its hour and length', () => {
  const learned = learnTravel(driven(500, 1.5));
  const elsewhere = { ...asked, from: { lat: 19.07, lng: 72.88 }, to: { lat: 19.1, lng: 72.9 } };
  const minutes = expectedMinutes(learned, elsewhere);
  expect(minutes).toBeGreaterThan(36);
  expect(minutes).toBeLessThanOrEqual(expectedMinutes(learned, asked));
});

it('ignores ways of an implausible duration and ways without an expected duration', () => {
  const learned = learnTravel([
    ...driven(200, 1),
    ...driven(60, 8),
    ...driven(60, 0.01),
    ...driven(20, 2, { expectedMinutes: 0 }),
  ]);
  expect(learned.ways).toBe(200);
  expect(expectedMinutes(learned, asked)).toBe(30);
  // If 2 in 100 ways end an hour late, the driver pressed the button late; traffic is not the reason.
  expect(expectedMinutes(learnTravel([...driven(490, 1), ...driven(10, 2.9)]), asked)).toBeLessThanOrEqual(31);
});

it('learns only the effect of the hour from a ride without coordinates', () => {
  const learned = learnTravel(driven(300, 1.5, { from: null, to: null }));
  expect(learned.effects.hour.get('14')).toBeGreaterThan(0);
  expect(expectedMinutes(learned, asked)).toBeGreaterThan(33);
});
