import type { MapTrip } from '../map/trips.ts';

/** The trips on a map. */
export interface ShownTrips {
  trips: readonly MapTrip[];
  /** The chosen trip; undefined when there are several and none is chosen. */
  chosen: MapTrip | undefined;
}

export const NO_TRIPS: ShownTrips = { trips: [], chosen: undefined };

/** A single trip counts as chosen. */
export function shownTrips(trips: readonly MapTrip[], selected: string | undefined): ShownTrips {
  const chosen = selected === undefined && trips.length === 1 ? trips[0] : trips.find(({ key }) => key === selected);
  return { trips, chosen };
}

const keysOf = ({ trips }: ShownTrips): string => trips.map(({ key }) => key).join();

export const isSameChoice = (one: ShownTrips, other: ShownTrips): boolean => one.chosen?.key === other.chosen?.key;
/** Whether both contain the same trips. The positions of the cabs do not matter. */
export const areSameTrips = (one: ShownTrips, other: ShownTrips): boolean => keysOf(one) === keysOf(other);
