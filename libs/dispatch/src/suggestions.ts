import type { Fleet } from './fleet.ts';
import { wayTo } from './plan-parts.ts';
import type { CostLine } from './costs.ts';
import type { Minute, PlaceIndex } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

/** A driver for one ride, given only the commitments. */
export type Suggestion =
  | {
      readonly driverId: string;
      readonly paise: number;
      readonly lines: readonly CostLine[];
      readonly freeAt: Minute;
      readonly freeIn: PlaceIndex;
      readonly emptyKm: number;
      readonly emptyMinutes: number;
    }
  | { readonly driverId: string; readonly exclusion: Exclusion };

/** Every driver for one ride: the cheapest first, then those whom a rule excludes. */
export function suggestionsIn(fleet: Fleet, ride: number): readonly Suggestion[] {
  const { drivers } = fleet.prepared;
  const possible = drivers
    .map((_, driver) => ({ driver, paise: fleet.insertion(driver, ride) }))
    .filter(({ paise }) => paise < Infinity)
    .toSorted((one, other) => one.paise - other.paise || one.driver - other.driver);
  const excluded = drivers.flatMap(({ id }, driver) => {
    const exclusion = fleet.exclusion(driver, ride);
    return exclusion ? [{ driverId: id, exclusion }] : [];
  });
  return [
    ...possible.map(({ driver, paise }) => {
      const { leaveAt: _leaveAt, ...way } = wayTo(fleet, driver, ride);
      return { driverId: drivers[driver]!.id, paise, lines: fleet.lines(driver, ride), ...way };
    }),
    ...excluded,
  ];
}
