import { median } from '../../src/load.ts';
import { isRefusal, planDay, planWave, type DispatchProblem } from '@pahiya/dispatch';
import type { Row } from '../row.ts';
import { nearestDriver, nearestFree, type DriverOfRide } from './baseline.ts';
import { cityOf, type City } from './city.ts';
import { liveDay, type Desk, type LiveFigures } from './live-day.ts';

const SEEDS = [401, 402, 403, 404, 405];
const RIDES = 300;
const CABS = 110;
const ITERATIONS = 15_000;

/** Plans in the evening, and one ride at a time by waves when something changes. */
function planningDesk({ problem }: City, seed: number): Desk {
  return {
    plan(): DriverOfRide {
      const plan = planDay(problem, { seed, limit: { iterations: ITERATIONS } });
      if (isRefusal(plan)) throw new Error(`The city cannot be planned: ${JSON.stringify(plan.faults)}`);
      return new Map(plan.proposals.map(({ rideId, driverId }) => [rideId, driverId]));
    },
    choose(now: DispatchProblem) {
      const plan = planWave(now);
      if (isRefusal(plan)) throw new Error(`The ride cannot be planned: ${JSON.stringify(plan.faults)}`);
      return plan.proposals[0]?.driverId;
    },
    rescues: true,
  };
}

/** The nearest free driver, in the order of booking and after each refusal, under the same rules. */
function nearestDesk(city: City): Desk {
  return {
    plan: () => nearestFree(city),
    choose: (now) => nearestDriver(now, new Map(now.drivers.map(({ id }) => [id, []])), now.rides[0]!),
    rescues: false,
  };
}

function sumOf(days: readonly LiveFigures[], figure: keyof LiveFigures): number {
  return days.reduce((sum, day) => sum + day[figure], 0);
}

const medianOf = (days: readonly LiveFigures[], figure: (day: LiveFigures) => number) => median(days.map(figure));

/** The city without buffers, as desks plan it: a driver who can just be in time counts as free. */
function withoutBuffer(city: City): City {
  const { policy } = city.problem;
  const limits = { ...policy.limits, bufferMinutes: 0, bufferPercent: 0 };
  return { ...city, problem: { ...city.problem, policy: { ...policy, limits } } };
}

export async function* measureLiveDays(): AsyncIterable<Row> {
  const days = SEEDS.map((seed) => {
    const city = cityOf({ seed, rides: RIDES, cabs: CABS });
    const planned = liveDay(city.problem, planningDesk(city, seed), seed);
    const nearest = liveDay(city.problem, nearestDesk(city), seed);
    const tight = withoutBuffer(city);
    const hurried = liveDay(tight.problem, nearestDesk(tight), seed);
    console.log(`live, seed ${seed}: ${JSON.stringify({ planned, nearest, hurried })}`);
    return { seed, planned, nearest, hurried };
  });
  const planned = days.map((day) => day.planned);
  const nearest = days.map((day) => day.nearest);
  const name = `${SEEDS.length} days with times drawn ± 25 % and 15 % rejections, ${CABS} cabs`;
  const uncovered = sumOf(planned, 'uncovered') / sumOf(planned, 'rides');
  yield {
    what: `${name}: rides without a driver 30 min before`,
    figure: `${(100 * uncovered).toFixed(2)} %, median day ${(100 * medianOf(planned, (day) => day.uncovered / day.rides)).toFixed(2)} %`,
    limit: '≤ 1 %',
    reached: uncovered <= 0.01,
    details: days,
  };
  const offers = sumOf(planned, 'offers') / sumOf(planned, 'rides');
  yield {
    what: `${name}: offers a ride`,
    figure: `${offers.toFixed(3)}, median day ${medianOf(planned, (day) => day.offers / day.rides).toFixed(3)}`,
    limit: '≤ 1.25',
    reached: offers <= 1.25,
    details: days,
  };
  const hurried = days.map((day) => day.hurried);
  const lateOn = (of: readonly LiveFigures[]) => medianOf(of, ({ late }) => late);
  for (const [against, of] of [
    ['nearest free with the same buffer', nearest],
    ['nearest free without a buffer', hurried],
  ] as const) {
    const [ours, theirs] = [sumOf(planned, 'late'), sumOf(of, 'late')];
    yield {
      what: `${name}: late pickups against ${against}`,
      figure: `${(ours / Math.max(1, theirs)).toFixed(2)} × (${ours} against ${theirs}; median day ${lateOn(planned)} against ${lateOn(of)})`,
      limit: '≤ 0.5 ×',
      reached: ours <= 0.5 * theirs,
      details: days,
    };
  }
}
