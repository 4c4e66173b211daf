import { addInTurn } from './add-in-turn.ts';
import { boundOf } from './bound.ts';
import { searchDay, type DaySearch } from './day.ts';
import { faultsOf } from './faults.ts';
import { figuresOf } from './figures.ts';
import { Fleet } from './fleet.ts';
import { leftOf, proposalsOf } from './plan-parts.ts';
import type { Candidate, Figures, Instead, Plan, PlannedPairs, Refusal } from './plan-types.ts';
import type { DispatchProblem, Pair } from './problem.ts';
import { suggestionsIn, type Suggestion } from './suggestions.ts';
import { commitWave, solveWave } from './wave.ts';
import { WhyDay } from './why-day.ts';
import { WhyWave } from './why.ts';

/** Whether a problem could not be planned. */
export function isRefusal<T extends object>(answer: T | Refusal): answer is Refusal {
  return 'faults' in answer;
}

/** Gives at most one ride to each driver: the optimum, with the second-best driver for each ride. */
export function planWave(problem: DispatchProblem): Plan | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const wave = solveWave(fleet, fleet.open);
  const why = new WhyWave(fleet, wave);
  const seconds = new Map(wave.rides.map((ride) => [ride, why.second(ride)]));
  commitWave(fleet, wave);
  return planOf(fleet, { mode: 'wave', seed: 0, iterations: 0 }, seconds);
}

/**
 * Gives several rides to each driver: the best plan that was found until the limit was reached or the search cancelled.
 * `from` is a plan to improve.
 */
export function planDay(problem: DispatchProblem, options: DaySearch & { from?: Plan | undefined }): Plan | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  if (options.from) load(fleet, options.from);
  const iterations = searchDay(fleet, options);
  return planOf(fleet, { mode: 'day', seed: options.seed, iterations });
}

/** Makes a plan from the chains of a fleet. Searches for the second-best driver of each ride, unless they are `known`. */
export function planOf(
  fleet: Fleet,
  made: Pick<Plan, 'mode' | 'seed' | 'iterations'>,
  known?: ReadonlyMap<number, Instead | undefined>,
): Plan {
  const why = new WhyDay(fleet);
  const secondOf = (ride: number) => (known ? known.get(ride) : why.second(ride));
  const { problem, taskOf } = fleet.prepared;
  const figures = figuresOf(fleet);
  return {
    ...made,
    policyVersion: problem.policy.version,
    travelSource: problem.travel.source,
    proposals: proposalsOf(fleet).map((proposal) => {
      const second = proposal.state === 'proposed' ? secondOf(taskOf.get(proposal.rideId)!) : undefined;
      return second ? { ...proposal, second } : proposal;
    }),
    left: leftOf(fleet),
    figures,
    bound: boundOf(fleet, figures),
  };
}

/**
 * Every driver for one ride of a plan, with what that choice would cost the whole plan, or the rule that excludes the
 * driver. Exact for a wave, an estimate for a day. Empty when the plan does not contain the ride.
 */
export function candidatesFor(problem: DispatchProblem, plan: PlannedPairs, rideId: string): readonly Candidate[] {
  const fleet = new Fleet(problem);
  const ride = fleet.prepared.taskOf.get(rideId);
  if (ride === undefined || fleet.prepared.tasks[ride]!.keeper !== undefined || fleet.leftOut.has(ride)) return [];
  if (plan.mode === 'wave') return new WhyWave(fleet, solveWave(fleet, fleet.open)).candidates(ride);
  load(fleet, plan);
  return new WhyDay(fleet).candidates(ride);
}

/** Every driver for one ride, given the commitments but no plan: for assigning by hand. */
export function suggestions(problem: DispatchProblem, rideId: string): readonly Suggestion[] | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const ride = fleet.prepared.taskOf.get(rideId);
  return ride === undefined ? [] : suggestionsIn(fleet, ride);
}

/**
 * The figures if these drivers drive these rides, even where that breaks rules. The other rides count as left, like those
 * of drivers whom the problem does not contain.
 */
export function figuresOfPairs(problem: DispatchProblem, pairs: readonly Pair[]): Figures | Refusal {
  const faults = faultsOf({ ...problem, pins: [] });
  if (faults.length > 0) return { faults };
  const given = new Set(pairs.map(({ rideId }) => rideId));
  const rides = problem.rides.filter(({ id }) => given.has(id));
  const figures = figuresOf(new Fleet({ ...problem, rides, pins: pairs }));
  return { ...figures, rides: problem.rides.length, left: problem.rides.length - figures.served };
}

/** Adds the rides of a plan to the chains, except where the driver has left or a rule excludes the pair now. */
export function load(fleet: Fleet, { proposals }: Pick<PlannedPairs, 'proposals'>): void {
  const { taskOf, driverOf, tasks } = fleet.prepared;
  const planned = proposals.flatMap(({ rideId, driverId }) => {
    const [ride, driver] = [taskOf.get(rideId), driverOf.get(driverId)];
    return ride === undefined || driver === undefined || fleet.leftOut.has(ride) ? [] : [{ ride, driver }];
  });
  addInTurn(
    fleet,
    planned,
    ({ ride, driver }) => tasks[ride]!.keeper === undefined && fleet.insertion(driver, ride) < Infinity,
  );
}
