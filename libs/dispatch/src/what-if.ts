import { searchDay, type DaySearch } from './day.ts';
import { faultsOf } from './faults.ts';
import { figuresOf } from './figures.ts';
import { Fleet } from './fleet.ts';
import { load, planOf, planWave } from './plan.ts';
import type { Figures, Plan, PlannedPairs, Refusal } from './plan-types.ts';
import type { DispatchProblem, DispatchWeights, Pair } from './problem.ts';

/** What a desk would like to change. */
export interface Change {
  readonly pin?: readonly Pair[] | undefined;
  readonly forbid?: readonly Pair[] | undefined;
  readonly weights?: Partial<DispatchWeights> | undefined;
}

export interface WhatIf {
  /** `before` and `after` both use the weights of the change, so that they can be compared. */
  readonly before: Figures;
  readonly after: Figures;
  readonly changes: readonly DriverChange[];
  readonly plan: Plan;
}

/** A ride that changes its driver. An absent driver means nobody. */
export interface DriverChange {
  readonly rideId: string;
  readonly code: string;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
}

/**
 * Compares a plan with a change to the plan as it is, and stores nothing. A wave is solved again and exact. A day goes on
 * from its plan for the limit of `search`, so that the answer is an estimate.
 */
export function whatIf(
  problem: DispatchProblem,
  plan: PlannedPairs,
  { change, search }: { change: Change; search: DaySearch },
): WhatIf | Refusal {
  const changed = withChange(problem, change);
  const faults = faultsOf(changed);
  if (faults.length > 0) return { faults };
  const asItIs = new Fleet({ ...problem, policy: changed.policy });
  load(asItIs, plan);
  const after = plan.mode === 'wave' ? planWave(changed) : continued(changed, plan, search);
  if ('faults' in after) return after;
  return { before: figuresOf(asItIs), after: after.figures, changes: changesBetween(plan, after), plan: after };
}

function withChange(problem: DispatchProblem, { pin = [], forbid = [], weights = {} }: Change): DispatchProblem {
  const isPinned = new Set(pin.map(({ rideId }) => rideId));
  const { policy } = problem;
  return {
    ...problem,
    // A new pin replaces an old one of the same ride.
    pins: [...problem.pins.filter(({ rideId }) => !isPinned.has(rideId)), ...pin],
    forbidden: [...problem.forbidden, ...forbid],
    policy: { ...policy, weights: { ...policy.weights, ...weights } },
  };
}

function continued(problem: DispatchProblem, plan: PlannedPairs, search: DaySearch): Plan {
  const fleet = new Fleet(problem);
  load(fleet, plan);
  const iterations = searchDay(fleet, search);
  return planOf(fleet, { mode: 'day', seed: search.seed, iterations });
}

function changesBetween(before: PlannedPairs, after: Plan): readonly DriverChange[] {
  const driverBefore = new Map(before.proposals.map(({ rideId, driverId }) => [rideId, driverId]));
  const changes: DriverChange[] = [];
  for (const { rideId, code, driverId } of after.proposals)
    if (driverBefore.get(rideId) !== driverId)
      changes.push({ rideId, code, from: driverBefore.get(rideId), to: driverId });
  for (const { rideId, code } of after.left)
    if (driverBefore.has(rideId)) changes.push({ rideId, code, from: driverBefore.get(rideId) });
  return changes;
}
