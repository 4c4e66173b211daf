import {
  RIDE_LIFE,
  indiaEpochMs,
  startableFrom,
  whyNot,
  type AssignedDriver,
  type BookingStatus,
  type CabType,
  type Location,
  type RIDE_MODES,
  type RideDoer,
  type RideEvent,
  type RideRefusal,
  type Role,
  type TokenClaims,
  type TRIP_TYPES,
} from '@pahiya/contracts';
import { limitsPassed, type Extras, type ExtrasLimits, type HeldExtras } from './extras.ts';

export interface Ride {
  rideId: string;
  /** The short public code. */
  bookingId: string;
  /** Increments with every change: a change is saved only onto the revision that it was decided on. */
  revision: number;
  status: BookingStatus;
  createdAt: Date;
  completedAt: Date | null;
  /** YYYY-MM-DD and HH:mm in Asia/Kolkata, here and for the return. */
  date: string;
  time: string;
  includeReturn: boolean;
  returnDate: string | null;
  returnTime: string | null;
  tripType: (typeof TRIP_TYPES)[number];
  cabType: CabType;
  mode: (typeof RIDE_MODES)[number];
  passengers: number;
  pickup: string;
  dropoff: string;
  pickupLocation: Location;
  dropoffLocation: Location;
  flightNumber: string | null;
  terminal: string | null;
  /** Including the return, as is the duration. */
  distanceKm: number;
  /** False: the distance is not known yet, and the fare is the least that such a ride costs. */
  distanceKnown: boolean;
  durationMinutes: number;
  /** Excludes the extras while they wait for an admin. */
  fare: RideFare;
  /** Waiting and tolls that passed a limit; null for most rides. */
  extras: HeldExtras | null;
  /** The rate card of the booking; waiting is charged by it. */
  rateVersion: number;
  rider: { userId: string; name: string; email: string; phone: string | null; employeeId: string | null };
  company: { companyId: string; code: string; name: string };
  driver: AssignedDriver | null;
  /** The vehicle an admin chose; without it the ride uses the driver's own. */
  chosenVehicleNumber: string | null;
}

export interface RideFare {
  baseFarePaise: number;
  distanceFarePaise: number;
  timeFarePaise: number;
  driverAllowancePaise: number;
  waitingPaise: number;
  tollPaise: number;
  totalPaise: number;
}

/** The account that acts or asks. */
export interface Actor {
  role: Role;
  id: string;
  name: string;
  /** `_id` of the company that a rider or a company account belongs to. */
  companyId: string | undefined;
}

/** The holder of a token. */
export function actorOf({ role, sub, name, email, companyId }: TokenClaims): Actor {
  return { role, id: sub, name: name ?? email ?? role, companyId: companyId ?? (role === 'company' ? sub : undefined) };
}

/** The fields that the distance driven decides if the distance was not known at the booking. */
type Driven = Pick<Ride, 'distanceKm' | 'distanceKnown' | 'durationMinutes' | 'fare'>;

export type Command =
  | { do: 'assign'; driver: AssignedDriver }
  | { do: 'accept' }
  | { do: 'reject' }
  | { do: 'start' }
  | { do: 'complete'; at: Date; extras: Extras; driven?: Driven | undefined }
  | { do: 'decide extras'; at: Date; allowed: Extras; reason?: string | undefined }
  | { do: 'cancel' }
  | { do: 'assign vehicle'; vehicleNumber: string };

export type Decision =
  | { kind: 'moved'; ride: Ride; event: RideEvent }
  /** The reason for the refusal. */
  | { kind: 'refused'; refusal: RideRefusal };

/** Who decides, when, and the operator's limits. */
export interface Deciding extends RideDoer {
  startEarlyMinutes: number;
  extrasLimits: ExtrasLimits;
}

/**
 * Applies a command of an actor with that role at that moment. Pure: returns a new ride with the next revision, or the
 * refusal. `rideIsVisibleTo` checks whether the ride is the actor's.
 */
export function decide(ride: Ride, command: Command, doer: Deciding): Decision {
  const from = startableFrom(ride, doer.startEarlyMinutes);
  const refusal = whyNot({ ...ride, startableFrom: from }, command.do, doer);
  if (refusal) return { kind: 'refused', refusal };
  const { to } = RIDE_LIFE[command.do];
  const status = to === 'same' ? ride.status : to;
  const after = { ...ride, ...changeOf(ride, command, doer), status, revision: ride.revision + 1 };
  return { kind: 'moved', event: eventOf(command, after), ride: after };
}

function eventOf(command: Command, after: Ride): RideEvent {
  const step: { event: RideEvent; eventIfExtrasWait?: RideEvent } = RIDE_LIFE[command.do];
  return (extrasWait(after) && step.eventIfExtrasWait) || step.event;
}

export const extrasWait = ({ extras }: Pick<Ride, 'extras'>): boolean => extras?.state === 'waiting';

/** The changed fields besides the state. */
function changeOf(ride: Ride, command: Command, { extrasLimits }: Deciding): Partial<Ride> {
  switch (command.do) {
    case 'assign':
      return { driver: command.driver };
    case 'assign vehicle':
      return { chosenVehicleNumber: command.vehicleNumber.trim().toUpperCase() };
    case 'reject':
      return { driver: null };
    case 'complete':
      return {
        completedAt: command.at,
        ...command.driven,
        ...claimOf({ ...ride, ...command.driven }, command.extras, extrasLimits),
      };
    case 'decide extras':
      return decisionOn(ride, command);
    case 'accept':
    case 'start':
    case 'cancel':
      return {};
  }
}

/** Extras within the limits are charged at once, others are held. */
function claimOf({ fare }: Ride, claimed: Extras, limits: ExtrasLimits): Pick<Ride, 'fare'> | Pick<Ride, 'extras'> {
  const passed = limitsPassed(claimed, bookedFarePaise(fare), limits);
  return passed.length === 0
    ? { fare: fareWithExtras(fare, claimed) }
    : { extras: { state: 'waiting', claimed, passed } };
}

type ExtrasDecision = Extract<Command, { do: 'decide extras' }>;

function decisionOn({ fare, extras }: Ride, { allowed, at, reason }: ExtrasDecision): Partial<Ride> {
  if (extras === null) throw new TypeError('Only extras that wait are decided');
  return {
    fare: fareWithExtras(fare, allowed),
    extras: { ...extras, state: 'decided', allowed, ...(reason && { reason }), decidedAt: at.toISOString() },
  };
}

function fareWithExtras(fare: RideFare, extras: Extras): RideFare {
  const { waitingPaise, tollPaise } = extras;
  return { ...fare, waitingPaise, tollPaise, totalPaise: bookedFarePaise(fare) + waitingPaise + tollPaise };
}

function bookedFarePaise(fare: RideFare): number {
  return fare.baseFarePaise + fare.distanceFarePaise + fare.timeFarePaise + fare.driverAllowancePaise;
}

/** Riders see their own rides, companies their employees' rides, drivers the rides assigned to them, admins all. */
export function rideIsVisibleTo(ride: Ride, actor: Actor): boolean {
  switch (actor.role) {
    case 'user':
      return ride.rider.userId === actor.id;
    case 'company':
      return ride.company.companyId === actor.companyId;
    case 'driver':
      return ride.driver?._id === actor.id;
    case 'admin':
      return true;
  }
}

/** Whether somebody else's decision came after what the caller saw. A new vehicle does not count as a decision. */
export function someoneElseDecided(seen: Ride, now: Ride): boolean {
  return seen.status !== now.status || seen.driver?._id !== now.driver?._id || seen.extras?.state !== now.extras?.state;
}

export function vehicleNumberOf(ride: Ride): string | null {
  return ride.chosenVehicleNumber ?? ride.driver?.vehicleNumber ?? null;
}

export function startOf(ride: Pick<Ride, 'date' | 'time'>): Date {
  return new Date(indiaEpochMs(ride.date, ride.time));
}

/**
 * The last second of the year 9999: PostgreSQL does not parse the longer ISO 8601 form that JavaScript writes after it.
 */
const LAST_SECOND_MS = Date.parse('9999-12-31T23:59:59Z');

/**
 * How long a ride keeps its driver busy: from its start for its driving time; with a return, until the return's start
 * plus the driving time back. At least a minute, so that no two rides of a driver start at the same time.
 */
export function busyUntil(
  ride: Pick<Ride, 'date' | 'time' | 'includeReturn' | 'returnDate' | 'returnTime' | 'durationMinutes'>,
): Date {
  const { date, time, includeReturn, returnDate, returnTime, durationMinutes } = ride;
  const lastLeg =
    includeReturn && returnDate !== null && returnTime !== null
      ? { startsMs: indiaEpochMs(returnDate, returnTime), minutes: durationMinutes / 2 }
      : { startsMs: indiaEpochMs(date, time), minutes: durationMinutes };
  return new Date(Math.min(LAST_SECOND_MS, lastLeg.startsMs + Math.max(1, lastLeg.minutes) * 60_000));
}

/** The real end of a completed ride, the booked one of others; at least a minute after the booked start. */
export function endOf(ride: Ride): Date {
  const { completedAt } = ride;
  return completedAt === null
    ? busyUntil(ride)
    : new Date(Math.max(startOf(ride).getTime() + 60_000, completedAt.getTime()));
}

/** Where a ride leaves its driver: with a return, where it began. */
export function endsIn(
  ride: Pick<Ride, 'includeReturn' | 'pickup' | 'pickupLocation' | 'dropoff' | 'dropoffLocation'>,
): { location: Location; name: string } {
  return ride.includeReturn
    ? { location: ride.pickupLocation, name: ride.pickup }
    : { location: ride.dropoffLocation, name: ride.dropoff };
}
