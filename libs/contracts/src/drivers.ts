import { Type, type Static } from 'typebox';
import { Id, nullable, oneOf, PublicCode, Rupees, Timestamp } from './schema.ts';

export const DRIVER_STATUSES = ['active', 'inactive'] as const;
/** Filters of a list of drivers: `waiting` are self registrations that no admin has activated yet. */
export const DRIVER_LIST_STATUSES = [...DRIVER_STATUSES, 'waiting'] as const;
export type DriverListStatus = (typeof DRIVER_LIST_STATUSES)[number];
export const GENDERS = ['Male', 'Female', 'Other'] as const;
export const RIDE_STATUSES = ['available', 'on_ride'] as const;

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
