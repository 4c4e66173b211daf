import type { DispatchProblem, RideToPlan } from '@pahiya/dispatch';
import { brokenOf } from './checker.ts';
import type { City } from './city.ts';

/** Who drives each ride; rides without a driver are missing. */
export type DriverOfRide = Map<string, string>;

/**
 * What a desk does today: in the order of booking, each ride goes to the nearest free driver, under the same hard
 * rules.
 */
export function nearestFree({ problem, bookingOrder }: City): DriverOfRide {
  const rideOf = new Map(problem.rides.map((ride) => [ride.id, ride]));
  const chains = new Map(problem.drivers.map(({ id }) => [id, [] as RideToPlan[]]));
  const driverOf: DriverOfRide = new Map();
  for (const id of bookingOrder) {
    const ride = rideOf.get(id)!;
    const taker = nearestDriver(problem, chains, ride);
    if (taker === undefined) continue;
    driverOf.set(id, taker);
    chains.get(taker)!.push(ride);
  }
  return driverOf;
}

export function nearestDriver(
  problem: DispatchProblem,
  chains: ReadonlyMap<string, readonly RideToPlan[]>,
  ride: RideToPlan,
): string | undefined {
  return problem.drivers
    .map((driver) => ({ driver, km: kmTo(problem, chains.get(driver.id)!, { ride, at: driver.at }) }))
    .toSorted((one, other) => one.km - other.km)
    .find(({ driver }) => brokenOf(problem, driver, [...chains.get(driver.id)!, ride]).length === 0)?.driver.id;
}

function kmTo(
  { travel }: DispatchProblem,
  chain: readonly RideToPlan[],
  { ride, at }: { ride: RideToPlan; at: number },
): number {
  const before = chain
    .filter(({ startsAt }) => startsAt <= ride.startsAt)
    .toSorted((one, other) => other.startsAt - one.startsAt)[0];
  return travel.kmByPair[(before?.to ?? at) * travel.places + ride.from]!;
}
