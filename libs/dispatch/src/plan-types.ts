import type { CostLine } from './costs.ts';
import type { Fault, LeftName } from './faults.ts';
import type { Minute, PlaceIndex } from './problem.ts';
import type { Exclusion } from './rules/exclusion.ts';

/** A plan as JSON keeps it. Everything in it is proposed until somebody commits it. */
export interface Plan {
  readonly mode: 'wave' | 'day';
  readonly policyVersion: number;
  readonly travelSource: string;
  /** The search for a day has these two; a wave needs neither. */
  readonly seed: number;
  readonly iterations: number;
  readonly proposals: readonly Proposal[];
  readonly left: readonly LeftRide[];
  readonly figures: Figures;
  readonly bound: Bound;
}

export interface Proposal {
  readonly rideId: string;
  readonly code: string;
  readonly rideRevision: number;
  readonly driverId: string;
  /** Pinned by a person, or so near that the driver who was told keeps it. */
  readonly state: 'proposed' | 'pinned' | 'frozen';
  /** Where the driver comes from, and since when free there. */
  readonly freeAt: Minute;
  readonly freeIn: PlaceIndex;
  readonly leaveAt: Minute;
  readonly emptyKm: number;
  readonly emptyMinutes: number;
  readonly paise: number;
  readonly lines: readonly CostLine[];
  /** The next best driver for it. */
  readonly second?: Instead | undefined;
  /** Rules that a pinned or frozen ride breaks. */
  readonly breaks?: Exclusion | undefined;
}

export interface LeftRide {
  readonly rideId: string;
  readonly code: string;
  readonly because: LeftName;
}

/** Another driver for a ride, with what that means for the whole plan. */
export interface Instead {
  readonly driverId: string;
  /** More than the plan costs, without the rides that are left. */
  readonly paise: number;
  /** How many more rides are left. */
  readonly left: number;
  readonly moves: readonly Move[];
  /** True where a short search said so, not the mathematics. */
  readonly isEstimate: boolean;
}

export interface Move {
  readonly rideId: string;
  readonly code: string;
  /** Nobody, where absent. */
  readonly driverId?: string | undefined;
}

/** One driver for one ride: what choosing that one means, or what excludes. */
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
  readonly paise: number;
  /** Gini coefficient of the minutes worked in the last fortnight and in the plan: 0 where all work alike. */
  readonly unevenness: number;
  readonly driversUsed: number;
}

/** What no plan can beat. */
export interface Bound {
  /** No plan leaves fewer rides, nor of less priority in all. */
  readonly leftAtLeast: number;
  /** No plan drives fewer empty kilometres for the rides that this one serves. */
  readonly emptyKmAtLeast: number;
  /** No plan costs less for the rides that this one serves. */
  readonly paiseAtLeast: number;
  /** How much dearer this plan is at most, in parts of the ways of the best possible one. */
  readonly percentAbove: number;
}

export interface Refusal {
  readonly faults: readonly Fault[];
}
