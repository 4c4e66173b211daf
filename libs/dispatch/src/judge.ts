import { addInTurn } from './add-in-turn.ts';
import { faultsOf } from './faults.ts';
import { Fleet } from './fleet.ts';
import type { Refusal } from './plan-types.ts';
import type { DispatchProblem, Pair } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

/** A ride that is about to be given to a driver. A forced one is given even if that breaks a rule. */
export interface PairToJudge extends Pair {
  readonly isForced?: boolean | undefined;
}

/**
 * The pairs that a rule excludes, given the commitments and the other pairs of the list. They are judged in order of time:
 * if two exclude each other, the earlier stays. Rides and drivers that the problem does not contain are not judged.
 */
export function excludedPairs(
  problem: DispatchProblem,
  pairs: readonly PairToJudge[],
): readonly (Pair & { readonly exclusion: Exclusion })[] | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const { taskOf, driverOf } = fleet.prepared;
  const known = pairs.flatMap((pair) => {
    const [ride, driver] = [taskOf.get(pair.rideId), driverOf.get(pair.driverId)];
    return ride === undefined || driver === undefined ? [] : [{ pair, ride, driver }];
  });
  for (const { ride, driver } of known.filter(({ pair }) => pair.isForced)) fleet.add(driver, ride);
  const judged = known.filter(({ pair }) => !pair.isForced);
  const excluded = addInTurn(fleet, judged, ({ ride, driver }) => fleet.exclusion(driver, ride) === undefined);
  return excluded.flatMap(({ pair: { rideId, driverId }, ride, driver }) => {
    const exclusion = fleet.exclusion(driver, ride);
    return exclusion ? [{ rideId, driverId, exclusion }] : [];
  });
}
