/** A minute: whole minutes since 1970-01-01T00:00Z. Durations are minutes too. Money is paise, distances kilometres. */
export type Minute = number;

export const CAB_CLASSES = ['Sedan', 'Mini SUV', 'SUV'] as const;
/** From small to large: a ride may be driven by a cab of the booked class or the next larger one. */
export type CabClass = (typeof CAB_CLASSES)[number];

/** A row and column of the problem's `travel`. */
export type PlaceIndex = number;

/** What a ride asks for. */
export interface RideToPlan {
  /** Breaks ties: of equal costs the smaller id wins, so that the same seed makes the same plan. */
  readonly id: string;
  /** The code that people use, e.g. K7QX. */
  readonly code: string;
  readonly revision: number;
  readonly from: PlaceIndex;
  readonly to: PlaceIndex;
  readonly startsAt: Minute;
  /** Until when the driver is busy, as the booking service stores it. */
  readonly endsAt: Minute;
  readonly cabClass: CabClass;
  readonly passengers: number;
  readonly companyId: string;
  readonly loadedKm: number;
  /** The weight of leaving this ride without a driver; 1 is usual. */
  readonly priority: number;
  /** Needs a companion or a woman driver, where its company switched the night rule on. */
  readonly womanAlone: boolean;
  /** Drivers who turned it down. */
  readonly turnedDownBy: readonly string[];
  /** A driver who was told already and has not accepted. Accepted rides are commitments of their driver. */
  readonly told?: string | undefined;
}

/** A ride that stays with its driver whatever the plan says: accepted, on trip or pinned. */
export interface Commitment {
  readonly rideId: string;
  readonly code: string;
  readonly from: PlaceIndex;
  readonly to: PlaceIndex;
  readonly startsAt: Minute;
  readonly endsAt: Minute;
  readonly loadedKm: number;
}

/** A driver with a cab, where both will be, and the driver's work so far. An absent limit means that there is none. */
export interface DriverToPlan {
  readonly id: string;
  readonly name: string;
  readonly cabClass: CabClass;
  /** Seats without the driver's. */
  readonly seats: number;
  readonly isWoman: boolean;
  readonly inService: boolean;
  readonly papersVerified: boolean;
  /** Where the driver can first set out, and from when. The working hours are in `hours`. */
  readonly at: PlaceIndex;
  readonly freeFrom: Minute;
  /** The working hours of one day, which are the same on every day. A whole ride must be within them. */
  readonly hours?: { readonly from: Minute; readonly until: Minute } | undefined;
  /** A pickup must be within so many kilometres of road from the centre. */
  readonly area?: { readonly centre: PlaceIndex; readonly radiusKm: number } | undefined;
  /** In order of time, without overlaps. */
  readonly commitments: readonly Commitment[];
  readonly duty: DutySoFar;
  /** The share of rides accepted when asked, 0 to 1. */
  readonly acceptance: number;
}

/** The work before the plan begins, without the commitments. */
export interface DutySoFar {
  /** When the present duty began. Absent when the driver has ended it: then a whole rest must come before the next. */
  readonly onDutySince?: Minute | undefined;
  /** From when breaks and rest are counted; absent when the driver has rested. */
  readonly lastWorkEndedAt?: Minute | undefined;
  /** Minutes of work in the duty that began at `onDutySince`. */
  readonly minutesToday: number;
  /** Minutes of work since Monday of the week of `now`, in India. */
  readonly minutesThisWeek: number;
  /** Minutes of work since the last break. */
  readonly minutesWithoutBreak: number;
  readonly minutesInFortnight: number;
  /** Minutes on duty. A driver's fair share of the work is in proportion to them. */
  readonly onDutyMinutesInFortnight: number;
  /** Days of the last fortnight on which rides began, as `dayOf` counts them. */
  readonly daysWorked?: readonly number[] | undefined;
}

/**
 * Ways between places, before the policy's buffer: plain data, so that a problem can be sent to a worker thread. `travelOf`
 * makes it. A pair without a road has Infinity.
 */
export interface Travel {
  /** Which source answered: 'road model', 'OSRM', 'Google'. */
  readonly source: string;
  readonly places: number;
  /** From place a to place b at `a * places + b`. */
  readonly kmByPair: Float32Array;
  readonly minutesByPair: Float32Array;
  /** How many times longer a way takes in each hour of India's day, from 00:00; 24 factors. */
  readonly hourFactor: readonly number[];
}

/** Everything that a plan is made of, as data that can be cloned. The library asks no clock: `now` is the caller's. */
export interface DispatchProblem {
  readonly now: Minute;
  readonly rides: readonly RideToPlan[];
  readonly drivers: readonly DriverToPlan[];
  readonly travel: Travel;
  readonly policy: DispatchPolicy;
  readonly pins: readonly Pair[];
  readonly forbidden: readonly Pair[];
}

export interface Pair {
  readonly rideId: string;
  readonly driverId: string;
}

/** Limits and weights of one version of the policy. */
export interface DispatchPolicy {
  readonly version: number;
  readonly limits: DispatchLimits;
  readonly weights: DispatchWeights;
}

/** Minutes, unless a comment says otherwise. A limit of null is off. */
export interface DispatchLimits {
  readonly workMinutesADay: number | null;
  readonly workMinutesAWeek: number | null;
  readonly workWithoutBreak: number | null;
  readonly breakMinutes: number;
  /** A shorter wait between two rides counts as work. */
  readonly shortWaitMinutes: number;
  readonly restMinutes: number | null;
  readonly spreadOver: number | null;
  /** Days, not minutes: the most days of work in a row, before a day off. Absent means no limit. */
  readonly daysInARow?: number | null | undefined;
  /** Added to each empty way: so many minutes and so many percent. */
  readonly bufferMinutes: number;
  readonly bufferPercent: number;
  readonly papersVerified: boolean;
  /** The hours of night, minutes of the day in India, and whether the night rule counts. */
  readonly night: { readonly from: number; readonly until: number; readonly escort: boolean };
  /** Rides that start sooner than this keep the driver who was told. */
  readonly freezeMinutes: number;
}

/** Prices in paise, unless a comment says otherwise. */
export interface DispatchWeights {
  readonly emptyKm: Readonly<Record<CabClass, number>>;
  readonly emptyMinute: number;
  /** For each kilometre of a ride that a cab one class larger than booked drives. */
  readonly largerCabKm: number;
  /** For each minute by which the time to spare before a ride is shorter than `thinSlackMinutes`. */
  readonly thinSlackMinute: number;
  readonly thinSlackMinutes: number;
  /** For each minute of work in a duty beyond `overtimeAfterMinutes`. */
  readonly overtimeMinute: number;
  readonly overtimeAfterMinutes: number;
  /** For each hour of a ride, times each hour by which its driver is ahead of the mean. */
  readonly evennessHour: number;
  /** For asking another driver after a refusal. */
  readonly askAgain: number;
  /** For taking a ride from a driver who was told of it. */
  readonly change: number;
  /** For a ride without a driver: more than any chain of empty ways costs. */
  readonly unserved: number;
}
