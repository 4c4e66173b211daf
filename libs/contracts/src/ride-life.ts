import type { BookingStatus, ExtrasState } from './bookings.ts';
import { dayInIndia, indiaEpochMs, timeInIndia } from '@pahiya/calendar';
import type { EventType } from './events.ts';
import type { ProblemParams } from './problems.ts';
import { rideTimeEndsMs } from './ride-times.ts';
import type { Role } from './roles.ts';

const DAY_MS = 86_400_000;

export type RideEvent = Extract<EventType, `booking.ride.${string}`>;

/** The states before the trip: driver, vehicle and cancellation are still possible. */
export const BEFORE_THE_TRIP: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];

/** The states in which a ride has a driver, who cannot be retired, or assigned to another ride at that time. */
export const HOLDS_A_DRIVER: readonly BookingStatus[] = ['assigned', 'accepted', 'on_trip'];

/** The states of a ride that cannot be without a driver. */
export const HAS_A_DRIVER: readonly BookingStatus[] = [...HOLDS_A_DRIVER, 'completed'];

/** The states whose driver has accepted the ride, so that its rider may see the driver: docs/product.md, Screens. */
export const SHOWS_ITS_DRIVER: readonly BookingStatus[] = ['accepted', 'on_trip', 'completed'];

/** The states in which a plan may assign a ride to a driver, because no driver has accepted it. */
export const MAY_BE_PLANNED: readonly BookingStatus[] = ['pending', 'denied', 'assigned'];

/** The states in which a ride waits for a driver. */
export const WANTS_A_DRIVER: readonly BookingStatus[] = ['pending', 'denied'];

/** The states of the rides that a day's board shows: they wait for a driver, or one drives or has driven them. */
export const IS_ON_THE_BOARD: readonly BookingStatus[] = [...WANTS_A_DRIVER, ...HAS_A_DRIVER];

/** The states that a ride does not leave. */
export const IS_OVER = ['completed', 'cancelled'] as const satisfies readonly BookingStatus[];

interface Permission {
  /** `near its time`: not before `startableFrom`. */
  from?: 'near its time';
  /** `day over`: before `rideTimeEndsMs`. */
  until?: 'day over';
  /** `extras wait`: only while waiting time and tolls wait for a decision. */
  if?: 'extras wait';
}

interface Step {
  /** The states in which the step is possible; none for a booking, which creates the ride. */
  from: readonly BookingStatus[];
  /** The state to which the step leads; `same` leaves the ride in its state. */
  to: BookingStatus | 'same';
  event: RideEvent;
  /** The event instead of `event` if the extras have to wait for an admin. */
  eventIfExtrasWait?: RideEvent;
  /** The roles that may take the step, each only for rides in its reach, see RIDES_IN_REACH. */
  by: Readonly<Partial<Record<Role, Permission>>>;
}

/**
 * The whole life of a ride, docs/product.md, A ride's life: the booking service enforces it, every screen takes its buttons
 * from it, and docs/ride-life.md is drawn from it. A command that is not here, or leads from another state, is refused.
 */
export const RIDE_LIFE = {
  book: { from: [], to: 'pending', event: 'booking.ride.booked.v1', by: { user: {} } },
  assign: { from: BEFORE_THE_TRIP, to: 'assigned', event: 'booking.ride.assigned.v1', by: { admin: {} } },
  'assign vehicle': { from: BEFORE_THE_TRIP, to: 'same', event: 'booking.ride.vehicle-assigned.v1', by: { admin: {} } },
  accept: { from: ['assigned'], to: 'accepted', event: 'booking.ride.accepted.v1', by: { driver: {} } },
  reject: { from: ['assigned'], to: 'denied', event: 'booking.ride.denied.v1', by: { driver: {} } },
  start: {
    from: ['accepted'],
    to: 'on_trip',
    event: 'booking.ride.started.v1',
    by: { driver: { from: 'near its time', until: 'day over' } },
  },
  complete: {
    from: ['on_trip'],
    to: 'completed',
    event: 'booking.ride.completed.v1',
    eventIfExtrasWait: 'booking.ride.extras-claimed.v1',
    by: { driver: {}, admin: {} },
  },
  'decide extras': {
    from: ['completed'],
    to: 'same',
    // The amount is final only now, and listeners of a completion need the final amount.
    event: 'booking.ride.completed.v1',
    by: { admin: { if: 'extras wait' } },
  },
  cancel: {
    from: BEFORE_THE_TRIP,
    to: 'cancelled',
    event: 'booking.ride.cancelled.v1',
    // After its day is over, only the company and the back office can cancel a ride that was not driven.
    by: { user: { until: 'day over' }, company: {}, admin: {} },
  },
} as const satisfies Record<string, Step>;

/** The commands for an existing ride. */
export type RideCommand = Exclude<keyof typeof RIDE_LIFE, 'book'>;

/** The rides that a role sees and may act upon; any other ride is not found. */
export const RIDES_IN_REACH: Readonly<Record<Role, string>> = {
  user: 'their own rides',
  company: "its employees' rides",
  driver: 'the rides assigned to them',
  admin: 'every ride',
};

/** Why a command is refused: the params of FORBIDDEN for a wrong role, else of ILLEGAL_TRANSITION. */
export type RideRefusal = { what: 'wrong-role' } | ProblemParams['ILLEGAL_TRANSITION'];

export interface RideDoer {
  role: Role;
  now: Date;
}

/**
 * The instant from which a ride can be started, in ISO 8601. The booking service's configuration says how much earlier
 * than the pickup that is.
 */
export function startableFrom({ date, time }: { date: string; time: string }, earlyMinutes: number): string {
  return new Date(indiaEpochMs(date, time) - earlyMinutes * 60_000).toISOString();
}

interface RideInQuestion {
  status: BookingStatus;
  date: string;
  time: string;
  extras?: { state: ExtrasState } | null | undefined;
  /** See `startableFrom`. A screen gets it from the server; without it the server alone decides. */
  startableFrom?: string | undefined;
}

/** Why that role can't give this command to a ride that it sees; undefined when it can. */
export function whyNot(ride: RideInQuestion, command: RideCommand, { role, now }: RideDoer): RideRefusal | undefined {
  const step: Step = RIDE_LIFE[command];
  const permission = step.by[role];
  if (permission === undefined) return { what: 'wrong-role' };
  if (permission.if === 'extras wait' && ride.extras?.state !== 'waiting') return { what: 'no-extras-wait' };
  if (!step.from.includes(ride.status)) return wrongState(ride.status, command);
  if (permission.until === 'day over' && isDayOver(ride, now)) return { what: 'day-over' };
  return permission.from === 'near its time' ? tooEarly(ride, now) : undefined;
}

function tooEarly({ startableFrom: from }: RideInQuestion, now: Date): RideRefusal | undefined {
  const first = from === undefined ? now : new Date(from);
  return now < first ? { what: 'too-early', day: dayInIndia(first), time: timeInIndia(first) } : undefined;
}

/** Whether the ride can still be driven: its trip has not begun, and its day is not over. */
export function isUpcoming({ status, ...times }: Pick<RideInQuestion, 'status' | 'date' | 'time'>, now: Date): boolean {
  return BEFORE_THE_TRIP.includes(status) && !isDayOver(times, now);
}

/** A ride as boards and day lists place it: from its booked pickup to its end, in ms since the epoch. */
export interface RideInTime {
  status: BookingStatus;
  startsMs: number;
  /** The real end of a completed ride, the booked one of others. */
  endsMs: number;
}

/**
 * Whether the board of that day (YYYY-MM-DD in India) and a driver's list of it show the ride
 * (docs/product.md, The days of a ride). They show it on each day from its pickup to its end, and today as long as it is not over, however late it is.
 */
export function isRideOfDay({ status, startsMs, endsMs }: RideInTime, day: string, now: Date): boolean {
  if (!IS_ON_THE_BOARD.includes(status)) return false;
  const midnightMs = indiaEpochMs(day, '00:00');
  if (startsMs >= midnightMs) return startsMs < midnightMs + DAY_MS;
  if (isNotOver(status, startsMs, now)) return Math.max(endsMs, now.getTime() + 1) > midnightMs;
  // A ride that nobody drove was on no other day than that of its pickup, once its booked time is over, too.
  return endsMs > midnightMs && (status === 'completed' || endsMs > now.getTime());
}

/** Whether the ride is being driven, or can still be. */
function isNotOver(status: BookingStatus, startsMs: number, now: Date): boolean {
  const start = new Date(startsMs);
  return status === 'on_trip' || isUpcoming({ status, date: dayInIndia(start), time: timeInIndia(start) }, now);
}

function isDayOver(times: Pick<RideInQuestion, 'date' | 'time'>, now: Date): boolean {
  return now.getTime() >= rideTimeEndsMs(times);
}

export function mayDo(...question: Parameters<typeof whyNot>): boolean {
  return whyNot(...question) === undefined;
}

function wrongState(status: BookingStatus, command: RideCommand): RideRefusal {
  switch (status) {
    case 'pending':
    case 'denied':
      return { what: 'no-driver' };
    case 'assigned':
      return { what: 'not-accepted' };
    case 'accepted':
      return { what: command === 'complete' ? 'not-started' : 'already-accepted' };
    case 'on_trip':
      return { what: 'already-started' };
    case 'completed':
    case 'cancelled':
      return { what: 'is-over', status, command };
  }
}
