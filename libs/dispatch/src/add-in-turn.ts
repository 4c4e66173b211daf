import type { Fleet } from './fleet.ts';

interface WantedRide {
  readonly ride: number;
  readonly driver: number;
}

/**
 * Adds rides to the chains of their drivers in order of time, because some can be reached only from the one before; then
 * again, because a few are possible only with a later one. Returns those that are not possible, in order of time.
 */
export function addInTurn<W extends WantedRide>(
  fleet: Fleet,
  wanted: readonly W[],
  isPossible: (each: W) => boolean,
): readonly W[] {
  const { tasks } = fleet.prepared;
  const add = (each: W) => {
    const isAdded = isPossible(each);
    if (isAdded) fleet.add(each.driver, each.ride);
    return isAdded;
  };
  let waiting = wanted.toSorted(
    (one, other) => tasks[one.ride]!.startsAt - tasks[other.ride]!.startsAt || one.ride - other.ride,
  );
  for (let before = Infinity; waiting.length < before;) {
    before = waiting.length;
    waiting = waiting.filter((each) => !add(each));
  }
  return waiting;
}
