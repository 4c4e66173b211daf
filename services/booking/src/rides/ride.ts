import type {
  AssignedDriver,
  BookingStatus,
  CabType,
  EventType,
  Location,
  RIDE_MODES,
  Role,
  TRIP_TYPES,
} from '@pahiya/contracts';
import { indiaEpochMs } from '@pahiya/fares';

export interface Ride {
  rideId: string;
  /** The short public code. */
  bookingId: string;
  /** Grows by one with every change: a change is saved only onto the revision it was decided on. */
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
  /** The return included, as is the duration. */
  distanceKm: number;
  durationMinutes: number;
  fare: RideFare;
  /** The rate card it was booked by; what waiting costs stays that card's. */
  rateVersion: number;
  rider: { userId: string; name: string; email: string; phone: string | null; employeeId: string | null };
  company: { companyId: string; code: string; name: string };
  driver: AssignedDriver | null;
  /** The one an admin chose; without it the ride is made in the driver's own. */
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

/** Who does or asks something. */
export interface Actor {
  role: Role;
  id: string;
  name: string;
  /** `_id` of the company that a rider or a company account belongs to. */
  companyId: string | undefined;
}

export type Command =
  | { do: 'assign'; driver: AssignedDriver }
  | { do: 'accept' }
  | { do: 'reject' }
  | { do: 'start' }
  | { do: 'complete'; at: Date; waitingPaise: number; tollPaise: number }
  | { do: 'cancel' }
  | { do: 'assign vehicle'; vehicleNumber: string };

export type RideEvent = Extract<EventType, `booking.ride.${string}`>;

export type Decision =
  | { kind: 'moved'; ride: Ride; event: RideEvent }
  /** In words for a person: what the ride is and what it can therefore not become. */
  | { kind: 'refused'; because: string };

const BEFORE_THE_TRIP: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];

/** The whole life of a ride: what may be done in which state, and what it leads to. */
const TRANSITIONS = {
  assign: { from: BEFORE_THE_TRIP, to: 'assigned', event: 'booking.ride.assigned.v1' },
  accept: { from: ['assigned'], to: 'accepted', event: 'booking.ride.accepted.v1' },
  reject: { from: ['assigned'], to: 'denied', event: 'booking.ride.denied.v1' },
  start: { from: ['accepted'], to: 'on_trip', event: 'booking.ride.started.v1' },
  complete: { from: ['on_trip'], to: 'completed', event: 'booking.ride.completed.v1' },
  cancel: { from: BEFORE_THE_TRIP, to: 'cancelled', event: 'booking.ride.cancelled.v1' },
} as const satisfies Partial<
  Record<Command['do'], { from: readonly BookingStatus[]; to: BookingStatus; event: RideEvent }>
>;

/** The states in which a driver is promised to a ride: it can't be retired, nor promised to another at that time. */
export const STATUSES_THAT_HOLD_A_DRIVER: readonly BookingStatus[] = ['assigned', 'accepted', 'on_trip'];

/** What a command makes of a ride. Changes nothing; the answer is a new ride of the next revision, or why not. */
export function decide(ride: Ride, command: Command): Decision {
  if (command.do === 'assign vehicle') {
    if (!vehicleMayStillChange(ride))
      return refused(`The ride is ${ride.status}; a vehicle is assigned before on_trip.`);
    return moved(ride, 'booking.ride.vehicle-assigned.v1', {
      chosenVehicleNumber: command.vehicleNumber.trim().toUpperCase(),
    });
  }
  const { from, to, event } = TRANSITIONS[command.do];
  if (!(from as readonly BookingStatus[]).includes(ride.status)) {
    return refused(`The ride is ${ride.status} and cannot become ${to}.`);
  }
  switch (command.do) {
    case 'assign':
      return moved(ride, event, { status: to, driver: command.driver });
    case 'reject':
      return moved(ride, event, { status: to, driver: null });
    case 'complete':
      return moved(ride, event, {
        status: to,
        completedAt: command.at,
        fare: fareWithExtras(ride.fare, command),
      });
    case 'accept':
    case 'start':
    case 'cancel':
      return moved(ride, event, { status: to });
  }
}

function moved(ride: Ride, event: RideEvent, change: Partial<Ride>): Decision {
  return { kind: 'moved', event, ride: { ...ride, ...change, revision: ride.revision + 1 } };
}

function refused(because: string): Decision {
  return { kind: 'refused', because };
}

function vehicleMayStillChange(ride: Ride): boolean {
  return BEFORE_THE_TRIP.includes(ride.status);
}

function fareWithExtras(fare: RideFare, extras: Pick<RideFare, 'waitingPaise' | 'tollPaise'>): RideFare {
  const { waitingPaise, tollPaise } = extras;
  return { ...fare, waitingPaise, tollPaise, totalPaise: bookedFarePaise(fare) + waitingPaise + tollPaise };
}

function bookedFarePaise(fare: RideFare): number {
  return fare.baseFarePaise + fare.distanceFarePaise + fare.timeFarePaise + fare.driverAllowancePaise;
}

/** A rider's own rides, a company's employees' rides, the rides a driver is assigned to, an admin's all. */
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

/** Assigning and cancelling may follow several states, so the state alone does not tell whether somebody else was first. */
export function mayFollowSeveralStates(command: Command): boolean {
  return command.do !== 'assign vehicle' && TRANSITIONS[command.do].from.length > 1;
}

/** What somebody saw is no longer what is: another person's decision came in between. A new vehicle is no decision. */
export function someoneElseDecided(seen: Ride, now: Ride): boolean {
  return seen.status !== now.status || seen.driver?._id !== now.driver?._id;
}

export function vehicleNumberOf(ride: Ride): string | null {
  return ride.chosenVehicleNumber ?? ride.driver?.vehicleNumber ?? null;
}

export function startOf(ride: Pick<Ride, 'date' | 'time'>): Date {
  return new Date(indiaEpochMs(ride.date, ride.time));
}

/**
 * How long a ride keeps its driver: from its start for its driving time; with a return, to the return's start and the
 * driving time back. At least a minute, so that no two rides of a driver start at the same time.
 */
export function busyUntil(
  ride: Pick<Ride, 'date' | 'time' | 'includeReturn' | 'returnDate' | 'returnTime' | 'durationMinutes'>,
): Date {
  const { date, time, includeReturn, returnDate, returnTime, durationMinutes } = ride;
  const lastLeg =
    includeReturn && returnDate !== null && returnTime !== null
      ? { startsMs: indiaEpochMs(returnDate, returnTime), minutes: durationMinutes / 2 }
      : { startsMs: indiaEpochMs(date, time), minutes: durationMinutes };
  return new Date(lastLeg.startsMs + Math.max(1, lastLeg.minutes) * 60_000);
}
