import { faultsOf } from './faults.ts';
import { Fleet } from './fleet.ts';
import type { Refusal } from './plan-types.ts';
import type { DispatchProblem, Pair } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

/** A ride that is about to be given to a driver; a forced one, whatever rule it breaks. */
export interface PairToJudge extends Pair {
  readonly isForced?: boolean | undefined;
}

/**
 * Which of these rides their driver may not drive beside the commitments and the others of the list. By time: of two that
 * cannot both be, the earlier stays. What the problem does not know is not judged.
 */
export function excludedPairs(
  problem: DispatchProblem,
  pairs: readonly PairToJudge[],
): readonly (Pair & { readonly exclusion: Exclusion })[] | Refusal {
  const faults = faultsOf(problem);
  if (faults.length > 0) return { faults };
  const fleet = new Fleet(problem);
  const { tasks, taskOf, driverOf } = fleet.prepared;
  const known = pairs.flatMap((pair) => {
    const [ride, driver] = [taskOf.get(pair.rideId), driverOf.get(pair.driverId)];
    return ride === undefined || driver === undefined ? [] : [{ pair, ride, driver }];
  });
  for (const { ride, driver } of known.filter(({ pair }) => pair.isForced)) fleet.add(driver, ride);
  return known
    .filter(({ pair }) => !pair.isForced)
    .toSorted((one, other) => tasks[one.ride]!.startsAt - tasks[other.ride]!.startsAt || one.ride - other.ride)
    .flatMap(({ pair: { rideId, driverId }, ride, driver }) => {
      const exclusion = fleet.exclusion(driver, ride);
      if (exclusion) return [{ rideId, driverId, exclusion }];
      fleet.add(driver, ride);
      return [];
    });
}
