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
  return planOf(fleet, { mode: 'wave', seed: 0, iterations: 0 }, (ride) => seconds.get(ride));
}

/** Several rides for each driver: the best plan that was found when the limit was reached, or the search cancelled. */
export function planDay(problem: DispatchProblem, options: DaySearch): Plan | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const iterations = searchDay(fleet, options);
  const why = new WhyDay(fleet);
  return planOf(fleet, { mode: 'day', seed: options.seed, iterations }, (ride) => why.second(ride));
}

function planOf(
  fleet: Fleet,
  made: Pick<Plan, 'mode' | 'seed' | 'iterations'>,
  secondOf: (ride: number) => Instead | undefined,
): Plan {
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
    bound: boundOf(fleet, figures.emptyKm),
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

/** Puts the rides of a plan into the chains, as far as rides and drivers are still there. */
export function load(fleet: Fleet, { proposals }: Pick<Plan, 'proposals'>): void {
  const { taskOf, driverOf, tasks } = fleet.prepared;
  for (const { rideId, driverId } of proposals) {
    const [ride, driver] = [taskOf.get(rideId), driverOf.get(driverId)];
    if (ride !== undefined && driver !== undefined && tasks[ride]!.keeper === undefined) fleet.add(driver, ride);
  }
}
