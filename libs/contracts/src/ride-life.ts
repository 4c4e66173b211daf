import type { BookingStatus } from './bookings.ts';
import type { EventType } from './events.ts';
import type { Role } from './roles.ts';

export type RideEvent = Extract<EventType, `booking.ride.${string}`>;

/** The states before the trip: driver, vehicle and cancellation are still possible. */
export const BEFORE_THE_TRIP: readonly BookingStatus[] = ['pending', 'assigned', 'accepted', 'denied'];

/** A driver is promised to the ride: it can't be retired, nor be promised to another ride at that time. */
export const HOLDS_A_DRIVER: readonly BookingStatus[] = ['assigned', 'accepted', 'on_trip'];

/** Nobody is promised to the ride: it waits for a driver. */
export const WANTS_A_DRIVER: readonly BookingStatus[] = ['pending', 'denied'];

interface Permission {
  /** `day over`: not after the day of the ride in Asia/Kolkata. */
  until?: 'day over';
}

interface Step {
  /** The states it leads from; none for a booking, which makes the ride. */
  from: readonly BookingStatus[];
  /** The state it leads to; `same` leaves the ride in its state. */
  to: BookingStatus | 'same';
  event: RideEvent;
  /** Who may do it. Everybody acts on the rides in reach only, see RIDES_IN_REACH. */
  by: Readonly<Partial<Record<Role, Permission>>>;
}

/**
 * The whole life of a ride, product decisions, section 4: the booking service enforces it, every screen takes its buttons
 * from it, and docs/ride-life.md is drawn from it. A command that is not here, or leads from another state, is refused.
 */
export const RIDE_LIFE = {
  book: { from: [], to: 'pending', event: 'booking.ride.booked.v1', by: { user: {} } },
  assign: { from: BEFORE_THE_TRIP, to: 'assigned', event: 'booking.ride.assigned.v1', by: { admin: {} } },
  'assign vehicle': { from: BEFORE_THE_TRIP, to: 'same', event: 'booking.ride.vehicle-assigned.v1', by: { admin: {} } },
  accept: { from: ['assigned'], to: 'accepted', event: 'booking.ride.accepted.v1', by: { driver: {} } },
  reject: { from: ['assigned'], to: 'denied', event: 'booking.ride.denied.v1', by: { driver: {} } },
  start: { from: ['accepted'], to: 'on_trip', event: 'booking.ride.started.v1', by: { driver: {} } },
  complete: { from: ['on_trip'], to: 'completed', event: 'booking.ride.completed.v1', by: { driver: {} } },
  cancel: {
    from: BEFORE_THE_TRIP,
    to: 'cancelled',
    event: 'booking.ride.cancelled.v1',
    // What nobody drove is the company's and the back office's to clear up once its day is over.
    by: { user: { until: 'day over' }, company: {}, admin: {} },
  },
} as const satisfies Record<string, Step>;

/** What can be done with a ride that is there. */
export type RideCommand = Exclude<keyof typeof RIDE_LIFE, 'book'>;

/** The rides that a role sees and may act upon; any other ride does not exist for it. */
export const RIDES_IN_REACH: Readonly<Record<Role, string>> = {
  user: 'their own rides',
  company: "its employees' rides",
  driver: 'the rides assigned to them',
  admin: 'every ride',
};

/** Why a command is refused, for programs; RIDE_REFUSALS says it to people. */
export type RideRefusal =
  | { reason: 'wrong-role' }
  | { reason: 'no-driver' }
  | { reason: 'not-accepted' }
  | { reason: 'already-accepted' }
  | { reason: 'not-started' }
  | { reason: 'already-started' }
  | { reason: 'is-over'; status: 'completed' | 'cancelled'; command: RideCommand }
  | { reason: 'day-over' }
  /** Somebody else decided after what the caller saw. */
  | { reason: 'changed-meanwhile'; status: BookingStatus };

type RefusalSentences = {
  [R in RideRefusal['reason']]: (refusal: Extract<RideRefusal, { reason: R }>) => string;
};

const CANNOT: Readonly<Record<RideCommand, string>> = {
  assign: 'become assigned',
  'assign vehicle': 'get another vehicle',
  accept: 'become accepted',
  reject: 'be declined',
  start: 'be started',
  complete: 'be completed',
  cancel: 'become cancelled',
};

const STATUS_NOW: Readonly<Record<BookingStatus, string>> = {
  pending: 'the ride is waiting for a driver now',
  assigned: 'the ride is assigned now',
  accepted: 'the ride is accepted now',
  on_trip: 'the trip has started',
  completed: 'the ride is completed now',
  denied: 'the driver has declined the ride',
  cancelled: 'the ride is cancelled now',
};

/** The sentence of each refusal. */
export const RIDE_REFUSALS: RefusalSentences = {
  'wrong-role': () => 'You may not do this with a ride.',
  'no-driver': () => 'No driver is assigned to the ride.',
  'not-accepted': () => 'The ride has not been accepted yet.',
  'already-accepted': () => 'The ride has already been accepted.',
  'not-started': () => 'The trip has not started yet.',
  'already-started': () => 'The trip has already started.',
  'is-over': ({ status, command }) => `The ride is ${status} and cannot ${CANNOT[command]}.`,
  'day-over': () => 'The day of the ride is over.',
  'changed-meanwhile': ({ status }) => `Someone else was first: ${STATUS_NOW[status]}. Please look at it again.`,
};

export function refusalSentence<R extends RideRefusal['reason']>(refusal: Extract<RideRefusal, { reason: R }>): string {
  return RIDE_REFUSALS[refusal.reason](refusal);
}

export interface RideDoer {
  role: Role;
  /** YYYY-MM-DD in Asia/Kolkata. */
  today: string;
}

/** Why somebody of that role can't do that with a ride in their reach, or undefined when they can. */
export function whyNot(
  ride: { status: BookingStatus; date: string },
  command: RideCommand,
  { role, today }: RideDoer,
): RideRefusal | undefined {
  const step: Step = RIDE_LIFE[command];
  const permission = step.by[role];
  if (permission === undefined) return { reason: 'wrong-role' };
  if (!step.from.includes(ride.status)) return wrongState(ride.status, command);
  if (permission.until === 'day over' && ride.date < today) return { reason: 'day-over' };
  return undefined;
}

export function mayDo(...question: Parameters<typeof whyNot>): boolean {
  return whyNot(...question) === undefined;
}

function wrongState(status: BookingStatus, command: RideCommand): RideRefusal {
  switch (status) {
    case 'pending':
    case 'denied':
      return { reason: 'no-driver' };
    case 'assigned':
      return { reason: 'not-accepted' };
    case 'accepted':
      return { reason: command === 'complete' ? 'not-started' : 'already-accepted' };
    case 'on_trip':
      return { reason: 'already-started' };
    case 'completed':
    case 'cancelled':
      return { reason: 'is-over', status, command };
  }
}
