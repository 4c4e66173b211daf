import { linearSumAssignment } from 'linear-sum-assignment';
import { isRefusal, planDay, planWave, type DispatchProblem } from '@pahiya/dispatch';
import { assign, Fleet, ForcedPairs, solveWave, type AssignmentProblem } from '@pahiya/dispatch/inside';
import type { Row } from '../row.ts';
import { cityOf, MIDNIGHT } from './city.ts';

const RIDES = 300;
const DRIVERS = 375;
const SEEDS = [201, 202, 203];
/** Replaces Infinity, because the package needs finite costs. */
const FORBIDDEN = 1e13;

/** The rides of a city, all within 90 minutes of the morning. */
function waveOf(seed: number): DispatchProblem {
  const { problem } = cityOf({ seed, rides: RIDES, cabs: DRIVERS });
  const rides = problem.rides.map((ride, index) => {
    const startsAt = MIDNIGHT + 8 * 60 + (index % 90);
    return { ...ride, startsAt, endsAt: startsAt + ride.endsAt - ride.startsAt };
  });
  return { ...problem, rides, now: MIDNIGHT + 6 * 60 + 30 };
}

/** The costs for linear-sum-assignment, with an extra column for each ride that means that the ride is left. */
function matrixOf({ rows, columns, costs, leaving }: AssignmentProblem): number[][] {
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns + rows }, (__, column) => {
      if (column >= columns) return column - columns === row ? leaving[row]! : FORBIDDEN;
      return Math.min(FORBIDDEN, costs[row * columns + column]!);
    }),
  );
}

function leastCost(matrix: number[][]): number {
  const { rowAssignments } = linearSumAssignment(matrix, { maximaze: false });
  return matrix.reduce((sum, cells, row) => sum + cells[rowAssignments[row]!]!, 0);
}

/** The least cost with one pair fixed. */
function anew(problem: AssignmentProblem, row: number, column: number): number {
  const costs = problem.costs.slice();
  for (let other = 0; other < problem.columns; other += 1)
    if (other !== column) costs[row * problem.columns + other] = Infinity;
  return assign({ ...problem, costs, leaving: problem.leaving.with(row, FORBIDDEN) }).cost;
}

/** The shortest of several runs, because other programs share the machine and the first runs are not compiled yet. */
function milliseconds(work: () => void, runs: number): number {
  const times = Array.from({ length: runs }, () => {
    const startedAt = performance.now();
    work();
    return performance.now() - startedAt;
  });
  return Math.min(...times);
}

export async function* measureWaves(): AsyncIterable<Row> {
  const details = SEEDS.map((seed) => measureWave(seed));
  const name = `a wave of ${RIDES} rides and ${DRIVERS} drivers`;
  const worst = (figure: (wave: (typeof details)[number]) => number) => Math.max(...details.map(figure));
  const optimal = details.filter(({ isOptimal }) => isOptimal).length;
  yield {
    what: `${name}: the optimum of linear-sum-assignment`,
    figure: `${optimal} of ${SEEDS.length}, in ${worst(({ oursMs }) => oursMs).toFixed(1)} ms against its ${worst(({ theirsMs }) => theirsMs).toFixed(1)} ms, best of ten`,
    limit: 'all',
    reached: optimal === SEEDS.length,
    details,
  };
  const assignMs = worst((wave) => wave.assignMs);
  yield {
    what: `${name}: rules, prices and assignment, best of thirty`,
    figure: `${assignMs.toFixed(1)} ms`,
    limit: '≤ 50 ms',
    reached: assignMs <= 50,
    details,
  };
  const forcedMs = worst((wave) => wave.forcedMs);
  yield {
    what: `${name}: what every driver would cost, a ride, best of three`,
    figure: `${forcedMs.toFixed(2)} ms`,
    limit: '≤ 5 ms',
    reached: forcedMs <= 5,
    details,
  };
  const different = details.reduce((sum, wave) => sum + wave.different, 0);
  const compared = details.reduce((sum, wave) => sum + wave.compared, 0);
  yield {
    what: `${name}: forced costs that solving anew does not confirm`,
    figure: `${different} of ${compared}`,
    limit: '0',
    reached: different === 0,
    details,
  };
}

function measureWave(seed: number) {
  const problem = waveOf(seed);
  const assignMs = milliseconds(() => {
    const fleet = new Fleet(problem);
    solveWave(fleet, fleet.open);
  }, 30);
  const fleet = new Fleet(problem);
  const wave = solveWave(fleet, fleet.open);
  const forced = new ForcedPairs(wave.problem, wave.assignment);
  const forcedMs = milliseconds(() => {
    for (let row = 0; row < RIDES; row += 1) forced.of(row);
  }, 3);
  let different = 0;
  let compared = 0;
  for (let row = seed % 50; row < RIDES; row += 50) {
    const { byColumn } = forced.of(row);
    for (let column = seed % 7; column < DRIVERS; column += 7) {
      if (byColumn[column] === Infinity) continue;
      compared += 1;
      if (anew(wave.problem, row, column) - wave.assignment.cost !== byColumn[column]) different += 1;
    }
  }
  const matrix = matrixOf(wave.problem);
  return {
    seed,
    isOptimal: leastCost(matrix) === wave.assignment.cost,
    oursMs: milliseconds(() => void assign(wave.problem), 10),
    theirsMs: milliseconds(() => void leastCost(matrix), 10),
    assignMs,
    forcedMs: forcedMs / RIDES,
    different,
    compared,
  };
}

/**
 * The same seed and number of iterations must give the same bytes, also from a copy with rides and drivers in another
 * order.
 */
export async function* measureRepetition(): AsyncIterable<Row> {
  const { problem } = cityOf({ seed: 301, rides: RIDES, cabs: 110 });
  const turned = structuredClone({
    ...problem,
    rides: problem.rides.toReversed(),
    drivers: problem.drivers.toReversed(),
  });
  const plans = [problem, turned].map((each) => planDay(each, { seed: 5, limit: { iterations: 3_000 } }));
  const waves = [problem, turned].map((each) => planWave(each));
  if ([...plans, ...waves].some((plan) => isRefusal(plan))) throw new Error('The city cannot be planned.');
  const isSame =
    JSON.stringify(plans[0]) === JSON.stringify(plans[1]) && JSON.stringify(waves[0]) === JSON.stringify(waves[1]);
  yield {
    what: 'a day with the same seed and iterations, and a wave, twice',
    figure: isSame ? 'the same bytes' : 'different',
    limit: 'the same bytes',
    reached: isSame,
    details: undefined,
  };
}
