import { Type, type Static } from 'typebox';
import { BOOKING_STATUSES, CAB_TYPES, distanceKnown, RIDE_MODES, TRIP_TYPES } from './bookings.ts';
import { Id, nullable, oneOf, Paise, PublicCode, Timestamp } from './schema.ts';

const Text = Type.String();

/**
 * A ride as the other services need it: its whole state after the fact, so that no consumer has to ask booking. Money
 * in paise.
 */
export const RideSnapshot = Type.Object({
  rideId: Id,
  bookingId: PublicCode,
  /** Increments with every change of the ride. */
  revision: Type.Integer(),
  status: oneOf(BOOKING_STATUSES),
  createdAt: Timestamp,
  startsAt: Timestamp,
  date: Text,
  time: Text,
  completedAt: nullable(Timestamp),
  /**
   * Set if the ride is completed but its waiting and tolls wait for an admin: they are not in `fare`, which is not
   * final.
   */
  extrasWait: Type.Optional(Type.Boolean()),
  /** When an admin decided on waiting and tolls, which made `fare` final. */
  extrasDecidedAt: Type.Optional(Timestamp),
  tripType: oneOf(TRIP_TYPES),
  cabType: oneOf(CAB_TYPES),
  mode: oneOf(RIDE_MODES),
  passengers: Type.Integer(),
  pickup: Text,
  dropoff: Text,
  distanceKm: Type.Number(),
  distanceKnown,
  durationMinutes: Type.Integer(),
  fare: Type.Object({
    baseFarePaise: Paise,
    distanceFarePaise: Paise,
    timeFarePaise: Paise,
    driverAllowancePaise: Paise,
    waitingPaise: Paise,
    tollPaise: Paise,
    totalPaise: Paise,
  }),
  rider: Type.Object({ userId: Id, name: Text, email: Text, phone: nullable(Text), employeeId: nullable(Text) }),
  company: Type.Object({ companyId: Id, code: Text, name: Text }),
  driver: nullable(Type.Object({ driverId: Id, fullName: Text, phoneNumber: Text, vehicleType: Text })),
  vehicleNumber: nullable(Text),
});
export type RideSnapshot = Static<typeof RideSnapshot>;
