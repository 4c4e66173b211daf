/** A minute: whole minutes since 1970-01-01T00:00Z. Durations are minutes too. Money is paise, distances kilometres. */
export type Minute = number;

export const CAB_CLASSES = ['Sedan', 'Mini SUV', 'SUV'] as const;
/** From small to large: a ride may be driven by the booked class or the next larger. */
export type CabClass = (typeof CAB_CLASSES)[number];

/** A row and column of the problem's `travel`. */
export type PlaceIndex = number;

/** What a ride asks for. */
export interface RideToPlan {
  /** Also the tie-breaker: equal costs go to the smaller id, so that a seed makes the same plan again. */
  readonly id: string;
  /** What people call it: K7QX. */
  readonly code: string;
  readonly revision: number;
  readonly from: PlaceIndex;
  readonly to: PlaceIndex;
  readonly startsAt: Minute;
  /** Its driver is busy until then, as the booking service keeps it. */
  readonly endsAt: Minute;
  readonly cabClass: CabClass;
  readonly passengers: number;
  readonly companyId: string;
  readonly loadedKm: number;
  /** How dear it is to leave it without a driver, in comparison with others; 1 is usual. */
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

/** A driver with a cab, where both will be, and what the driver has worked. Absent limits do not exist. */
export interface DriverToPlan {
  readonly id: string;
  readonly name: string;
  readonly cabClass: CabClass;
  /** Seats beside the driver's. */
  readonly seats: number;
  readonly isWoman: boolean;
  readonly inService: boolean;
  readonly papersVerified: boolean;
  /** Where the driver can set out first, and from when: not the beginning of the working hours, which `hours` says. */
  readonly at: PlaceIndex;
  readonly freeFrom: Minute;
  /** Of one day, and the same on every other. A ride lies within them from pickup to drop. */
  readonly hours?: { readonly from: Minute; readonly until: Minute } | undefined;
  /** The pickup lies so many kilometres of road around the centre. */
  readonly area?: { readonly centre: PlaceIndex; readonly radiusKm: number } | undefined;
  /** By time, without overlaps. */
  readonly commitments: readonly Commitment[];
  readonly duty: DutySoFar;
  /** The share of rides accepted when asked, 0 to 1. */
  readonly acceptance: number;
}

/** What was worked before the horizon of the plan, without the commitments. */
export interface DutySoFar {
  /** The duty that is not yet over began then. Absent where the driver ended it: then the whole rest comes first. */
  readonly onDutySince?: Minute | undefined;
  /** Breaks and rest count from then; absent where the driver has rested. */
  readonly lastWorkEndedAt?: Minute | undefined;
  /** Within the duty that began at `onDutySince`. */
  readonly minutesToday: number;
  /** In the week of `now`, from Monday in India. */
  readonly minutesThisWeek: number;
  /** Without an interval of rest. */
  readonly minutesWithoutBreak: number;
  readonly minutesInFortnight: number;
  /** On duty, so that evenness is in proportion to it. */
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

/** Minutes, but for the counts. A limit of null is off. */
export interface DispatchLimits {
  readonly workMinutesADay: number | null;
  readonly workMinutesAWeek: number | null;
  readonly workWithoutBreak: number | null;
  readonly breakMinutes: number;
  /** A shorter wait between two rides counts as work. */
  readonly shortWaitMinutes: number;
  readonly restMinutes: number | null;
  readonly spreadOver: number | null;
  /** Days, not minutes: after so many days of work in a row comes a day off. Off where absent. */
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

/** Paise, each for what its name says. */
export interface DispatchWeights {
  readonly emptyKm: Readonly<Record<CabClass, number>>;
  readonly emptyMinute: number;
  /** A cab that is one class larger than booked, for each kilometre of the ride. */
  readonly largerCabKm: number;
  /** Each minute by which the time to spare before a ride is shorter than `thinSlackMinutes`. */
  readonly thinSlackMinute: number;
  readonly thinSlackMinutes: number;
  /** Each minute of a duty's work beyond `overtimeAfterMinutes`. */
  readonly overtimeMinute: number;
  readonly overtimeAfterMinutes: number;
  /** Each hour of the ride, for each hour that the driver is ahead of the mean of those on duty. */
  readonly evennessHour: number;
  /** Asking another driver after a refusal. */
  readonly askAgain: number;
  /** Taking a ride from a driver who was told. */
  readonly change: number;
  /** A ride without a driver; dearer than any chain of empty ways. */
  readonly unserved: number;
}
