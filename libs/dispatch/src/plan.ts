import { boundOf } from './bound.ts';
import { searchDay, type DaySearch } from './day.ts';
import { faultsOf } from './faults.ts';
import { figuresOf } from './figures.ts';
import { Fleet } from './fleet.ts';
import { leftOf, proposalsOf } from './plan-parts.ts';
import type { Candidate, Instead, Plan, Refusal } from './plan-types.ts';
import type { DispatchProblem } from './problem.ts';
import { suggestionsIn, type Suggestion } from './suggestions.ts';
import { commitWave, solveWave } from './wave.ts';
import { WhyDay } from './why-day.ts';
import { WhyWave } from './why.ts';

/** Whether a problem could not be planned. */
export function isRefusal<T extends object>(answer: T | Refusal): answer is Refusal {
  return 'faults' in answer;
}

/** One ride for each driver at most: the optimum, each choice with its second. */
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

/** Several rides for each driver: the best plan that was found when the limit was reached, or the search cancelled. `from` is a plan to go on from. */
export function planDay(problem: DispatchProblem, options: DaySearch & { from?: Plan | undefined }): Plan | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  if (options.from) load(fleet, options.from);
  const iterations = searchDay(fleet, options);
  return planOf(fleet, { mode: 'day', seed: options.seed, iterations });
}

/** The chains of a fleet as a plan. The second of each ride is searched for in the plan as it stands, or known already. */
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
 * Every driver for one ride of a plan: what choosing that driver would cost the whole plan, or what excludes. Exact for a
 * wave, an estimate for a day. Nothing where the plan does not know the ride.
 */
export function candidatesFor(problem: DispatchProblem, plan: Plan, rideId: string): readonly Candidate[] {
  const fleet = new Fleet(problem);
  const ride = fleet.prepared.taskOf.get(rideId);
  if (ride === undefined || fleet.prepared.tasks[ride]!.keeper !== undefined || fleet.leftOut.has(ride)) return [];
  if (plan.mode === 'wave') return new WhyWave(fleet, solveWave(fleet, fleet.open)).candidates(ride);
  load(fleet, plan);
  return new WhyDay(fleet).candidates(ride);
}

/** Every driver for one ride beside the commitments, without a plan: what a desk sees that assigns by hand. */
export function suggestions(problem: DispatchProblem, rideId: string): readonly Suggestion[] | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const ride = fleet.prepared.taskOf.get(rideId);
  return ride === undefined ? [] : suggestionsIn(fleet, ride);
}

/** Puts the rides of a plan into the chains, as far as drivers are still there and no rule forbids it by now. */
export function load(fleet: Fleet, { proposals }: Pick<Plan, 'proposals'>): void {
  const { taskOf, driverOf, tasks } = fleet.prepared;
  const planned = proposals.flatMap(({ rideId, driverId }) => {
    const [ride, driver] = [taskOf.get(rideId), driverOf.get(driverId)];
    return ride === undefined || driver === undefined || fleet.leftOut.has(ride) ? [] : [{ ride, driver }];
  });
  // By time: a ride may be in reach only after the one before it.
  for (const { ride, driver } of planned.toSorted(
    (one, other) => tasks[one.ride]!.startsAt - tasks[other.ride]!.startsAt || one.ride - other.ride,
  ))
    if (tasks[ride]!.keeper === undefined && fleet.insertion(driver, ride) < Infinity) fleet.add(driver, ride);
}
