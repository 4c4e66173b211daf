import { Costs, type CostLine } from './costs.ts';
import { isRefusal, planWave } from './plan.ts';
import { prepare } from './prepared.ts';
import type { DispatchLimits, DriverToPlan, RideToPlan } from './problem.ts';
import { Rules } from './rules/rules.ts';
import { smallDriver, smallProblem, smallRide } from './small-problem.fixture.ts';

const NOW = Date.parse('2026-12-01T10:00:00+05:30') / 60_000;

/**
 * Starts at place 10, ten kilometres and twenty minutes from the drivers; with the buffer, the way takes 33 minutes.
 */
const ride = (change: Partial<RideToPlan> = {}) =>
  smallRide({ id: 'R', from: 10, to: 10, startsAt: NOW + 60, endsAt: NOW + 120, loadedKm: 25, ...change });

interface Priced {
  rides?: readonly RideToPlan[];
  drivers: readonly Partial<DriverToPlan>[];
  limits?: Partial<DispatchLimits>;
}

/** The cost lines of the first driver with all rides in the chain, without lines of 0 paise. */
function linesOf({ rides = [ride()], drivers, limits }: Priced): readonly CostLine[] {
  const problem = smallProblem({
    now: NOW,
    rides,
    drivers: drivers.map((driver, nth) => smallDriver({ id: `D${nth}`, freeFrom: NOW, ...driver })),
    limits,
  });
  const prepared = prepare(problem);
  const costs = new Costs(prepared, new Rules(prepared).walk);
  const chain = rides.map((_, index) => index);
  const lines = costs.lines(0, chain).filter(({ paise }) => paise !== 0);
  expect(costs.chain(0, chain)).toBe(lines.reduce((sum, { paise }) => sum + paise, 0));
  return lines;
}
const lineOf = (what: CostLine['what'], priced: Priced) => linesOf(priced).find((line) => line.what === what);

it.each([
  ['Sedan', 12_000],
  ['Mini SUV', 14_000],
  ['SUV', 16_000],
] as const)('prices ten empty kilometres of a %s at %i paise, and their twenty minutes', (cabClass, paise) => {
  expect(linesOf({ rides: [ride({ cabClass })], drivers: [{ cabClass }] })).toEqual([
    { what: 'empty-km', paise, km: 10 },
    { what: 'empty-minutes', paise: 3000, minutes: 20 },
  ]);
});

it('prices each kilometre of a ride in a larger cab than booked', () => {
  const priced = { drivers: [{ cabClass: 'Mini SUV' as const }] };
  expect(lineOf('larger-cab', priced)).toEqual({ what: 'larger-cab', paise: 25 * 300, km: 25 });
});

it('prices each minute that is missing from a quarter of an hour of slack', () => {
  const soon = [ride({ startsAt: NOW + 40 })];
  // Seven of the 40 minutes are left after the way.
  expect(lineOf('thin-slack', { rides: soon, drivers: [{}] })).toEqual({ what: 'thin-slack', paise: 2400, minutes: 8 });
});

it('prices the minutes of work beyond eight hours of a duty', () => {
  const duty = {
    ...smallDriver({ id: '' }).duty,
    onDutySince: NOW - 500,
    lastWorkEndedAt: NOW,
    minutesToday: 470,
  };
  // The way and the ride take 93 minutes: 470 and 93 minutes are 9 h 23 min.
  const overtime = lineOf('overtime', { drivers: [{ duty }], limits: { workMinutesADay: 600 } });
  expect(overtime).toEqual({ what: 'overtime', paise: 83 * 400, minutes: 83 });
});

it('prices a refusal by how likely it is', () => {
  const refusal = (acceptance: number) => lineOf('rejection', { drivers: [{ acceptance }] })?.paise;
  expect([1, 0.9, 0.5, 0].map(refusal)).toEqual([undefined, 1054, 6931, 29_957]);
});

it('prices taking a ride from a driver who was told', () => {
  const told = (driver: string) => lineOf('change', { rides: [ride({ told: driver })], drivers: [{}, {}] })?.paise;
  expect(['D0', 'D1'].map(told)).toEqual([undefined, 5000]);
});

describe('evenness', () => {
  /** Each driver's hours of work and on duty in the fortnight. */
  type Hours = readonly (readonly [worked: number, onDuty: number])[];
  const driversOf = (hours: Hours) =>
    hours.map(([worked, onDuty]) => ({
      duty: {
        ...smallDriver({ id: '' }).duty,
        minutesInFortnight: worked * 60,
        onDutyMinutesInFortnight: onDuty * 60,
      },
    }));
  const hourOf = (...hours: Hours) => lineOf('evenness', { drivers: driversOf(hours) })?.paise;

  it('is ₹20 for each hour of a ride and each hour ahead of the mean', () => {
    expect(hourOf([50, 100], [30, 100])).toBe(10 * 2000);
    expect(hourOf([30, 100], [50, 100])).toBe(-10 * 2000);
  });

  it('is in proportion to the time on duty', () => {
    // Both worked 40 hours. In proportion to their time on duty, it would be 32 and 48.
    expect(hourOf([40, 80], [40, 120])).toBe(8 * 2000);
    expect(hourOf([32, 80], [48, 120])).toBeUndefined();
  });

  it('is shown in the figures of a plan in the same proportion', () => {
    const toldOf = (rides: readonly RideToPlan[], ...hours: Hours) => {
      const drivers = driversOf(hours).map((driver, nth) => smallDriver({ id: `D${nth}`, freeFrom: NOW, ...driver }));
      const plan = planWave(smallProblem({ now: NOW, rides, drivers }));
      return isRefusal(plan) ? undefined : plan.figures.unevenness;
    };
    expect(toldOf([], [32, 80], [48, 120])).toBe(0);
    expect(toldOf([], [40, 80], [40, 120])).toBe(0.1);
    expect(toldOf([], [0, 80], [80, 80])).toBe(0.5);
    expect(toldOf([], [0, 0], [80, 80])).toBe(0);
    // Without the ride, the unevenness would be 0.5: one driver worked the whole hour on duty, the other not at all.
    expect(toldOf([ride()], [0, 1], [1, 1])).toBeLessThan(0.5);
  });

  it('counts each ride of a plan with the others', () => {
    const rides = [ride({ id: 'A' }), ride({ id: 'B', startsAt: NOW + 180, endsAt: NOW + 300 })];
    expect(lineOf('evenness', { rides, drivers: [{}] })?.paise).toBe(2 * 2000);
  });
});
