import { assign, type Assignment, type AssignmentProblem } from './assignment.ts';
import type { Fleet } from './fleet.ts';

/** Rides that are assigned together: each driver gets at most one of them, beside the tasks of the driver's chain. */
export interface Wave {
  readonly rides: readonly number[];
  readonly problem: AssignmentProblem;
  readonly assignment: Assignment;
  /** The price of leaving a ride, for one unit of priority. */
  readonly unservedPaise: number;
}

/** Finds the optimum for these rides, given the present chains, which it does not change. */
export function solveWave(fleet: Fleet, rides: readonly number[]): Wave {
  const { drivers, tasks } = fleet.prepared;
  const columns = drivers.length;
  const costs = new Float64Array(rides.length * columns);
  let least = 0;
  let most = 0;
  for (const [row, ride] of rides.entries())
    for (let driver = 0; driver < columns; driver += 1) {
      const paise = fleet.insertion(driver, ride);
      costs[row * columns + driver] = paise;
      if (paise < least) least = paise;
      if (paise < Infinity && paise > most) most = paise;
    }
  const unservedPaise = aboveAnyPlan(fleet, rides.length * (most - least));
  const leaving = Float64Array.from(rides, (ride) => Math.round(unservedPaise * (tasks[ride]!.ride?.priority ?? 1)));
  const problem = { rows: rides.length, columns, costs, leaving };
  return { rides, problem, assignment: assign(problem), unservedPaise };
}

/** More than any difference in price between two assignments, so that serving more rides always comes first. */
function aboveAnyPlan(fleet: Fleet, range: number): number {
  return Math.max(fleet.prepared.problem.policy.weights.unserved, Math.ceil(range) + 1);
}

/** Gives each ride of a wave to its driver in the optimum. */
export function commitWave(fleet: Fleet, { rides, assignment }: Wave): void {
  for (const [row, ride] of rides.entries()) {
    const driver = assignment.columnOf[row]!;
    if (driver !== -1) fleet.add(driver, ride);
  }
}
