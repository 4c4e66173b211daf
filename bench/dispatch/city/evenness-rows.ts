import { DEFAULT_POLICY, isRefusal, planDay, type DispatchProblem, type DriverToPlan } from '@pahiya/dispatch';
import type { Row } from '../row.ts';
import { nearestFree, type DriverOfRide } from './baseline.ts';
import { cityOf, type City } from './city.ts';
import { figuresOfDay } from './empty-ways.ts';

const DAYS = 14;
const SEEDS = [501, 502];
const RIDES = 300;
const CABS = 110;
const ITERATIONS = 5_000;
/** A driver is off one day of seven. */
const WEEK = 7;
const DUTY_MINUTES = 10 * 60;
interface Fortnight {
  /** How unevenly the hours of rides per day on duty are spread over the drivers. */
  readonly gini: number;
  readonly km: number;
  readonly left: number;
}

/** Plans a fortnight day by day. Each plan knows what the drivers worked on the days before. */
function fortnight(seed: number, planOf: (city: City) => DriverOfRide): Fortnight {
  const worked = new Float64Array(CABS);
  const onDuty = new Float64Array(CABS);
  let km = 0;
  let left = 0;
  for (let day = 0; day < DAYS; day += 1) {
    const city = cityOf({ seed, rides: RIDES, cabs: CABS, day });
    const problem = { ...city.problem, drivers: city.problem.drivers.map(asOfDay(day, worked, onDuty)) };
    const figures = figuresOfDay(problem, planOf({ ...city, problem }));
    for (const [driver, minutes] of figures.minutesByDriver.entries()) {
      worked[driver]! += minutes;
      if (problem.drivers[driver]!.inService) onDuty[driver]! += DUTY_MINUTES;
    }
    km += figures.totalKm;
    left += figures.left;
  }
  return { gini: giniOf(Array.from(worked, (minutes, driver) => minutes / onDuty[driver]!)), km, left };
}

function asOfDay(day: number, worked: Float64Array, onDuty: Float64Array) {
  return (driver: DriverToPlan, index: number): DriverToPlan => ({
    ...driver,
    inService: (index + day) % WEEK !== 0,
    duty: { ...driver.duty, minutesInFortnight: worked[index]!, onDutyMinutesInFortnight: onDuty[index]! },
  });
}

/** Half the mean difference of two drivers, in parts of the mean. */
function giniOf(shares: readonly number[]): number {
  const mean = shares.reduce((sum, share) => sum + share, 0) / shares.length;
  let differences = 0;
  for (const one of shares) for (const other of shares) differences += Math.abs(one - other);
  return differences / (2 * shares.length ** 2 * mean);
}

function planned(seed: number, evennessHour: number) {
  return ({ problem }: City): DriverOfRide => {
    const { policy } = problem;
    const weighed: DispatchProblem = {
      ...problem,
      policy: { ...policy, weights: { ...policy.weights, evennessHour } },
    };
    const plan = planDay(weighed, { seed, limit: { iterations: ITERATIONS } });
    if (isRefusal(plan)) throw new Error(`The city cannot be planned: ${JSON.stringify(plan.faults)}`);
    return new Map(plan.proposals.map(({ rideId, driverId }) => [rideId, driverId]));
  };
}

export async function* measureEvenness(): AsyncIterable<Row> {
  const details = SEEDS.map((seed) => {
    const fortnights = {
      seed,
      nearest: fortnight(seed, nearestFree),
      cheapest: fortnight(seed, planned(seed, 0)),
      even: fortnight(seed, planned(seed, DEFAULT_POLICY.weights.evennessHour)),
    };
    console.log(`evenness: ${JSON.stringify(fortnights)}`);
    return fortnights;
  });
  const sum = (figure: (of: (typeof details)[number]) => number) => details.reduce((all, of) => all + figure(of), 0);
  const gini = sum(({ even }) => even.gini) / sum(({ nearest }) => nearest.gini);
  const km = sum(({ even }) => even.km) / sum(({ cheapest }) => cheapest.km);
  const name = `evenness over ${DAYS} days, ${SEEDS.length} seeds`;
  yield {
    what: `${name}: Gini of hours against nearest free`,
    figure: `${gini.toFixed(2)} ×`,
    limit: '≤ 0.8 ×',
    reached: gini <= 0.8,
    details,
  };
  yield {
    what: `${name}: empty km more than without it`,
    figure: `${(100 * (km - 1)).toFixed(1)} %`,
    limit: '≤ 5 %',
    reached: km <= 1.05,
    details,
  };
}
