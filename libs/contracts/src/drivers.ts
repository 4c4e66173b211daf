import { Type, type Static } from 'typebox';
import { Id, nullable, oneOf, PublicCode, Rupees, Timestamp } from './schema.ts';

export const DRIVER_STATUSES = ['active', 'inactive'] as const;
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
  rideStatus: oneOf(RIDE_STATUSES),
  vehicleNumber: nullable(Type.String()),
  vehicleType: Type.String(),
  totalRides: Type.Integer(),
  licenseVerified: Type.Boolean(),
  aadhaarVerified: Type.Boolean(),
  createdAt: Timestamp,
});
export type Driver = Static<typeof Driver>;

/** A driver as its rider, and a company, sees it on a booking. */
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
