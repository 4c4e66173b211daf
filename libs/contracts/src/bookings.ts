import { Type, type Static } from 'typebox';
import { AssignedDriver } from './drivers.ts';
import { Id, Latitude, Longitude, nullable, oneOf, PublicCode, Revision, Rupees, Timestamp } from './schema.ts';

export const BOOKING_STATUSES = [
  'pending',
  'assigned',
  'accepted',
  'on_trip',
  'completed',
  'denied',
  'cancelled',
] as const;
export type BookingStatus = (typeof BOOKING_STATUSES)[number];
export const CAB_TYPES = ['Sedan', 'Mini SUV', 'SUV'] as const;
export type CabType = (typeof CAB_TYPES)[number];
export const TRIP_TYPES = ['local', 'outstation'] as const;
export const RIDE_MODES = ['regular', 'airport'] as const;
export const FARE_SOURCES = ['maps', 'fallback', 'airport_rate'] as const;

export const Location = Type.Object({
  address: Type.String({ minLength: 1, maxLength: 400 }),
  lat: Type.Optional(nullable(Latitude)),
  lng: Type.Optional(nullable(Longitude)),
});
export type Location = Static<typeof Location>;

/** If absent, the distance is known, as it always was before there was this field. */
export const distanceKnown = Type.Optional(
  Type.Boolean({
    description:
      'false: a place was not found, `distance` says nothing, and `fare` is the least that such a ride costs; both follow the distance driven',
  }),
);

export const FareDetails = Type.Object({
  baseFare: Rupees,
  distanceFare: Rupees,
  timeFare: Rupees,
  driverAllowance: Rupees,
  waitingCharges: Rupees,
  tollCharges: Rupees,
  total: Rupees,
});

/** Charges in addition to the fare: waiting, charged by the rate card of the booking, and tolls. */
export const Extras = Type.Object({ waitingMinutes: Type.Integer(), waitingCharges: Rupees, tollCharges: Rupees });
export type Extras = Static<typeof Extras>;

export const EXTRAS_STATES = ['waiting', 'decided'] as const;
export type ExtrasState = (typeof EXTRAS_STATES)[number];
/** The limit `fare` is passed if waiting and tolls together exceed the booked fare. */
export const EXTRAS_LIMITS = ['waiting', 'tolls', 'fare'] as const;

/**
 * Waiting and tolls that passed a limit, docs/product.md, Fares: until an admin decides, they are not part of the fare.
 * The ride's rider and company see only the state.
 */
export const HeldExtras = Type.Object({
  state: oneOf(EXTRAS_STATES),
  claimed: Type.Optional(Extras),
  passed: Type.Optional(
    Type.Array(
      Type.Object({
        limit: oneOf(EXTRAS_LIMITS),
        most: Type.Number({ description: 'minutes of waiting, rupees otherwise' }),
      }),
    ),
  ),
  allowed: Type.Optional(Extras),
  reason: Type.Optional(Type.String()),
});
export type HeldExtras = Static<typeof HeldExtras>;

export const BookingHistoryEntry = Type.Object({
  from: nullable(oneOf(BOOKING_STATUSES)),
  to: oneOf(BOOKING_STATUSES),
  at: Timestamp,
  by: Type.Object({
    role: Type.String(),
    name: Type.String(),
    id: Type.Optional(Type.String({ description: 'their _id; for admins' })),
  }),
  vehicleNumber: Type.Optional(
    nullable(Type.String({ description: 'the vehicle that this step chose; null if it chose none' })),
  ),
  note: Type.Optional(Type.String()),
  extras: Type.Optional(
    Type.Object(
      { claimed: Extras, allowed: Type.Optional(Extras) },
      { description: 'what was claimed, and what an admin allowed; for admins and the driver' },
    ),
  ),
});

export type BookingHistoryEntry = Static<typeof BookingHistoryEntry>;

/** One shape in every answer; fields that the caller may not see are empty. `fare` is the total in rupees. */
export const Booking = Type.Object({
  _id: Id,
  bookingId: PublicCode,
  revision: Revision,
  status: oneOf(BOOKING_STATUSES),
  createdAt: Timestamp,
  pickup: Type.String(),
  dropoff: Type.String(),
  pickupLocation: Location,
  dropoffLocation: Location,
  date: Type.String(),
  time: Type.String(),
  startableFrom: Type.Optional(
    Type.String({ description: 'ISO 8601 instant before which its driver cannot start it; for drivers' }),
  ),
  tripType: oneOf(TRIP_TYPES),
  cabType: oneOf(CAB_TYPES),
  mode: oneOf(RIDE_MODES),
  passengers: Type.Integer(),
  includeReturn: Type.Boolean(),
  returnDate: nullable(Type.String()),
  returnTime: nullable(Type.String()),
  flightNumber: nullable(Type.String()),
  terminal: nullable(Type.String()),
  distance: Type.Number({ description: 'km, the return included' }),
  distanceKnown,
  duration: Type.Integer({ description: 'minutes of driving, the return included' }),
  fare: Rupees,
  fareDetails: FareDetails,
  extras: Type.Optional(HeldExtras),
  vehicleNumber: nullable(Type.String()),
  customer: Type.Object({ name: Type.String(), phone: nullable(Type.String()) }),
  userId: Type.Object({
    _id: Id,
    name: Type.String(),
    employeeId: nullable(Type.String()),
    employeeName: Type.String(),
    email: Type.String(),
    phone: nullable(Type.String()),
  }),
  companyId: Type.Object({ _id: Id, companyId: Type.String(), companyName: Type.String() }),
  assignedDriver: nullable(AssignedDriver),
  driverId: nullable(AssignedDriver),
  vehicleId: nullable(Type.Object({ vehicleNumber: Type.String(), model: Type.String() })),
  history: Type.Optional(Type.Array(BookingHistoryEntry)),
});
export type Booking = Static<typeof Booking>;

/** The names that `populate` accepts. All of them are always populated. */
export const POPULATABLE = ['userId', 'assignedDriver', 'companyId', 'vehicleId', 'driverId'] as const;
/** The names that `select` accepts. */
export const SELECTABLE = Object.keys(Booking.properties) as (keyof Booking)[];

/** A warning for the admin about an assignment that was made nevertheless. */
export const AssignmentWarning = Type.Object({
  code: Type.String({ description: "'late-for-this', or 'late-for-next'" }),
  minutes: Type.Integer({ description: 'minutes that are missing on the way' }),
  sentence: Type.String(),
});
export type AssignmentWarning = Static<typeof AssignmentWarning>;
