import { dayOf, isRefusal, planDay, type DispatchProblem } from '@pahiya/dispatch';
import { nearestFree, type DriverOfRide } from './baseline.ts';
import { brokenRules } from './checker.ts';
import { cityOf } from './city.ts';
import { figuresOfDay } from './empty-ways.ts';
import { liveDay } from './live-day.ts';

const city = cityOf({ seed: 1, rides: 60, cabs: 14 });

function planned(problem: DispatchProblem): DriverOfRide {
  const plan = planDay(problem, { seed: 1, limit: { iterations: 500 } });
  if (isRefusal(plan)) throw new Error(JSON.stringify(plan.faults));
  return new Map(plan.proposals.map(({ rideId, driverId }) => [rideId, driverId]));
}

const plan = planned(city.problem);

it('is the same city for the same seed, and another one for another', () => {
  expect(cityOf({ seed: 1, rides: 60, cabs: 14 })).toEqual(city);
  expect(cityOf({ seed: 2, rides: 60, cabs: 14 }).problem.rides).not.toEqual(city.problem.rides);
  const otherDay = cityOf({ seed: 1, rides: 60, cabs: 14, day: 1 }).problem;
  expect(otherDay.rides).not.toEqual(city.problem.rides);
  expect(otherDay.drivers.map(({ cabClass }) => cabClass)).toEqual(
    city.problem.drivers.map(({ cabClass }) => cabClass),
  );
});

it('is planned better than by taking the nearest free driver, and neither breaks a rule', () => {
  const nearest = nearestFree(city);
  expect(brokenRules(city.problem, plan)).toEqual([]);
  expect(brokenRules(city.problem, nearest)).toEqual([]);
  const [ours, theirs] = [figuresOfDay(city.problem, plan), figuresOfDay(city.problem, nearest)];
  expect(ours.left).toBeLessThanOrEqual(theirs.left);
  expect(ours.meanKm).toBeLessThan(theirs.meanKm);
});

const PLANTED: readonly [string, (problem: DispatchProblem) => DispatchProblem][] = [
  ['service', (problem) => eachDriver(problem, { inService: false })],
  ['papers', (problem) => eachDriver(problem, { papersVerified: false })],
  ['seats', (problem) => eachDriver(problem, { seats: 0 })],
  ['class', (problem) => ({ ...problem, rides: problem.rides.map((ride) => ({ ...ride, cabClass: 'SUV' as const })) })],
  ['area', (problem) => eachDriver(problem, { area: { centre: 0, radiusKm: 1 } })],
  ['hours', (problem) => eachDriver(problem, { hours: { from: problem.now, until: problem.now + 1 } })],
  ['reach', (problem) => eachDriver(problem, { freeFrom: problem.now + 2 * 24 * 60 })],
  ['day', (problem) => withLimits(problem, { workMinutesADay: 60 })],
  ['week', (problem) => withLimits(problem, { workMinutesAWeek: 60, workMinutesADay: 60 })],
  ['break', (problem) => withLimits(problem, { workWithoutBreak: 1 })],
  ['spread-over', (problem) => withLimits(problem, { spreadOver: 120, workMinutesADay: 120, workWithoutBreak: 120 })],
  [
    'rest',
    (problem) => eachDriver(problem, { duty: { ...problem.drivers[0]!.duty, lastWorkEndedAt: problem.now + 300 } }),
  ],
  ['turned down', (problem) => eachRide(problem, { turnedDownBy: problem.drivers.map(({ id }) => id) })],
  ['forbidden', (problem) => ({ ...problem, forbidden: problem.rides.flatMap(({ id }) => pairsOf(problem, id)) })],
  [
    'night',
    (problem) =>
      withLimits(eachRide(problem, { womanAlone: true }), { night: { ...problem.policy.limits.night, escort: true } }),
  ],
  [
    'days in a row',
    (problem) => {
      // The day of `now` is the day before the rides.
      const daysWorked = Array.from({ length: 6 }, (_, back) => dayOf(problem.now) - back);
      const duty = { ...problem.drivers[0]!.duty, daysWorked };
      // Half of the drivers may still drive: the others had a day off in between.
      const drivers = problem.drivers.map((driver, nth) => (nth % 2 === 0 ? { ...driver, duty } : driver));
      return withLimits({ ...problem, drivers }, { daysInARow: 6 });
    },
  ],
];

const pairsOf = ({ drivers }: DispatchProblem, rideId: string) =>
  drivers.map(({ id: driverId }) => ({ rideId, driverId }));

type Drivers = DispatchProblem['drivers'][number];
type Rides = DispatchProblem['rides'][number];
type Limits = DispatchProblem['policy']['limits'];

function eachDriver(problem: DispatchProblem, change: Partial<Drivers>): DispatchProblem {
  return { ...problem, drivers: problem.drivers.map((driver) => ({ ...driver, ...change })) };
}

function eachRide(problem: DispatchProblem, change: Partial<Rides>): DispatchProblem {
  return { ...problem, rides: problem.rides.map((ride) => ({ ...ride, ...change })) };
}

function withLimits(problem: DispatchProblem, change: Partial<Limits>): DispatchProblem {
  const { policy } = problem;
  return { ...problem, policy: { ...policy, limits: { ...policy.limits, ...change } } };
}

it.each(PLANTED)('has a checker that finds a broken rule: %s', (rule, plant) => {
  const broken = brokenRules(plant(city.problem), plan);
  expect(broken.map((each) => each.rule)).toContain(rule);
});

it('keeps each rule that the checker knows when the city is stricter', () => {
  for (const [, plant] of PLANTED) {
    const stricter = plant(city.problem);
    expect(brokenRules(stricter, planned(stricter))).toEqual([]);
  }
});

it('goes through a day with late drivers and refusals, and asks each ride at least once', () => {
  const figures = liveDay(city.problem, { plan: () => plan, choose: () => undefined, rescues: false }, 1);
  expect(figures.rides).toBe(60);
  expect(figures.offers).toBe(plan.size);
  expect(figures.uncovered).toBeGreaterThan(60 - plan.size);
});
