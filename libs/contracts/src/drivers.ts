import { Type, type Static } from 'typebox';
import { Id, Latitude, Longitude, nullable, oneOf, PublicCode, Rupees, TimeOfDay, Timestamp } from './schema.ts';

export const DRIVER_STATUSES = ['active', 'inactive'] as const;
/** Filters of a list of drivers: `waiting` are self registrations that no admin has activated yet. */
export const DRIVER_LIST_STATUSES = [...DRIVER_STATUSES, 'waiting'] as const;
export type DriverListStatus = (typeof DRIVER_LIST_STATUSES)[number];
export const GENDERS = ['Male', 'Female', 'Other'] as const;
const RIDE_STATUSES = ['available', 'on_ride'] as const;

const placed = { place: Type.String(), lat: Latitude, lng: Longitude };

/** What a driver can be planned for. A missing member means no limit. */
export const driverLimits = {
  workingHours: Type.Optional(
    Type.Object({ from: TimeOfDay, until: TimeOfDay }, { description: 'until before from: past midnight' }),
  ),
  area: Type.Optional(
    Type.Object({ ...placed, radiusKm: Type.Number({ minimum: 1, maximum: 500 }) }, { description: 'of pickups' }),
  ),
  base: Type.Optional(Type.Object({ ...placed }, { description: 'where the cab stands before the first ride' })),
};
export const DriverLimits = Type.Object(driverLimits);
export type DriverLimits = Static<typeof DriverLimits>;

export const Driver = Type.Object({
  _id: Id,
  driverId: PublicCode,
  fullName: Type.String(),
  email: nullable(Type.String()),
  phoneNumber: Type.String(),
  gender: oneOf(GENDERS),
  salary: Type.Optional(Rupees),
  status: oneOf(DRIVER_STATUSES),
  /** A self registration that no admin has activated yet. */
  waiting: Type.Optional(Type.Boolean()),
  rideStatus: oneOf(RIDE_STATUSES),
  vehicleNumber: nullable(Type.String()),
  vehicleType: Type.String(),
  totalRides: Type.Integer(),
  licenseVerified: Type.Boolean(),
  aadhaarVerified: Type.Boolean(),
  createdAt: Timestamp,
  ...driverLimits,
});
export type Driver = Static<typeof Driver>;

/** A driver as a booking shows it to riders and companies. */
export const AssignedDriver = Type.Object({
  _id: Id,
  driverId: PublicCode,
  fullName: Type.String(),
  phoneNumber: Type.String(),
  email: nullable(Type.String()),
  gender: oneOf(GENDERS),
  status: oneOf(DRIVER_STATUSES),
  vehicleNumber: nullable(Type.String()),
  vehicleType: Type.String(),
  totalRides: Type.Integer(),
  licenseVerified: Type.Boolean(),
  aadhaarVerified: Type.Boolean(),
});
export type AssignedDriver = Static<typeof AssignedDriver>;
