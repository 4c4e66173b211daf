import { Fleet } from './fleet.ts';
import { startNode } from './prepared.ts';
import type { DispatchProblem, Pair } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

export interface ExcludedDriver {
  readonly driverId: string;
  readonly exclusion: Exclusion;
}

/**
 * The drivers whom a rule excludes from each ride of a problem, with the reasons, if the rides go to the drivers of
 * `pairs`. Checks only the `nearest` drivers of each ride, measured from their previous ride, without the ride's own
 * driver. The nearest come first.
 */
export function excludedDrivers(
  problem: DispatchProblem,
  pairs: readonly Pair[],
  nearest: number,
): ReadonlyMap<string, readonly ExcludedDriver[]> {
  const rides = problem.rides.map((ride) => ({ ...ride, told: undefined }));
  const fleet = new Fleet({ ...problem, rides, pins: [] });
  const { tasks, rideCount, drivers, taskOf, driverOf, wayKm } = fleet.prepared;
  const chosen = new Map<number, number>();
  for (const { rideId, driverId } of pairs) {
    const [ride, driver] = [taskOf.get(rideId), driverOf.get(driverId)];
    if (ride === undefined || driver === undefined) continue;
    chosen.set(ride, driver);
    fleet.add(driver, ride);
  }
  const kmTo = (driver: number, ride: number) => {
    const before = fleet.chains[driver]!.findLast((task) => tasks[task]!.startsAt < tasks[ride]!.startsAt);
    return wayKm[(before ?? startNode(fleet.prepared, driver)) * tasks.length + ride]!;
  };
  return new Map(
    tasks.slice(0, rideCount).map(({ rideId }, ride) => {
      const near = drivers
        .map((_, driver) => ({ driver, km: kmTo(driver, ride) }))
        .filter(({ driver }) => driver !== chosen.get(ride))
        .toSorted((one, other) => one.km - other.km || one.driver - other.driver)
        .slice(0, nearest);
      const excluded = near.flatMap(({ driver }) => {
        const exclusion = fleet.exclusion(driver, ride);
        return exclusion ? [{ driverId: drivers[driver]!.id, exclusion }] : [];
      });
      return [rideId, excluded] as const;
    }),
  );
}
