import type { CostLine } from './costs.ts';
import type { Fault, LeftName } from './faults.ts';
import type { Minute, Pair, PlaceIndex } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

/** A plan, as plain JSON. It only proposes, until somebody commits it. */
export interface Plan {
  readonly mode: 'wave' | 'day';
  readonly policyVersion: number;
  readonly travelSource: string;
  /** For the search of a day; 0 for a wave. */
  readonly seed: number;
  readonly iterations: number;
  readonly proposals: readonly Proposal[];
  readonly left: readonly LeftRide[];
  readonly figures: Figures;
  readonly bound: Bound;
}

/** The part of a plan that is needed to explain and change it. */
export interface PlannedPairs extends Pick<Plan, 'mode'> {
  readonly proposals: readonly Pair[];
}

export interface Proposal {
  readonly rideId: string;
  readonly code: string;
  readonly rideRevision: number;
  readonly driverId: string;
  /** `pinned` by a person; `frozen` when the ride begins so soon that the driver who was told keeps it. */
  readonly state: 'proposed' | 'pinned' | 'frozen';
  /** When the driver is free, and where the driver then is. */
  readonly freeAt: Minute;
  readonly freeIn: PlaceIndex;
  readonly leaveAt: Minute;
  readonly emptyKm: number;
  readonly emptyMinutes: number;
  readonly paise: number;
  readonly lines: readonly CostLine[];
  /** The second-best driver. */
  readonly second?: Instead | undefined;
  /** Rules that a pinned or frozen ride breaks. */
  readonly breaks?: Exclusion | undefined;
}

export interface LeftRide {
  readonly rideId: string;
  readonly code: string;
  readonly because: LeftName;
}

/** Another driver for a ride, and how that changes the whole plan. */
export interface Instead {
  readonly driverId: string;
  /** By how much this driver raises the price of the plan, without the price of rides that are left. */
  readonly paise: number;
  /** By how many this driver raises the number of rides that are left. */
  readonly left: number;
  readonly moves: readonly Move[];
  /** True when a short search estimated it; false when it is exact. */
  readonly isEstimate: boolean;
}

export interface Move {
  readonly rideId: string;
  readonly code: string;
  /** Absent when nobody drives the ride any more. */
  readonly driverId?: string | undefined;
}

/** One driver for one ride: how choosing this driver changes the plan, or the rule that excludes the driver. */
export type Candidate =
  | {
      readonly driverId: string;
      readonly isChosen: boolean;
      readonly instead: Instead;
      readonly lines: readonly CostLine[];
      readonly emptyKm: number;
      readonly freeAt: Minute;
      readonly freeIn: PlaceIndex;
    }
  | { readonly driverId: string; readonly exclusion: Exclusion };

export interface Figures {
  readonly rides: number;
  readonly served: number;
  readonly left: number;
  readonly emptyKm: number;
  readonly meanEmptyKm: number;
  readonly p95EmptyKm: number;
  readonly emptyMinutes: number;
  /** The part of `paise` that the empty ways cost. */
  readonly emptyPaise: number;
  /** The price of everything, less than 0 where evenness is worth more than the rest costs. */
  readonly paise: number;
  /** Unevenness of the work in the last fortnight and the plan, in proportion to time on duty: see unevennessOf. */
  readonly unevenness: number;
  readonly driversUsed: number;
}

/** Lower bounds for every plan. */
export interface Bound {
  /** Every plan leaves at least so many rides. */
  readonly leftAtLeast: number;
  /** Every plan that serves the same rides drives at least so many empty kilometres. */
  readonly emptyKmAtLeast: number;
  /** Every plan that serves the same rides costs at least so much. */
  readonly paiseAtLeast: number;
  /** How much dearer than the best possible plan this one can be, at most, in percent of the least price of the ways. */
  readonly percentAbove: number;
}

export interface Refusal {
  readonly faults: readonly Fault[];
}
