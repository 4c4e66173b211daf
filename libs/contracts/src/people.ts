import { Type, type Static } from 'typebox';
import { Email, Id, nullable, oneOf, Timestamp } from './schema.ts';
import { ROLES } from './roles.ts';

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/** Who is signed in, as the profile and the login answer show it. */
export const User = Type.Object({
  _id: Id,
  role: oneOf(ROLES),
  email: nullable(Type.String()),
  employeeId: nullable(Type.String()),
  employeeName: nullable(Type.String()),
  phone: nullable(Type.String()),
  companyId: nullable(Type.String({ description: "the company's own code, e.g. DEMO01" })),
  companyName: nullable(Type.String()),
});
export type User = Static<typeof User>;

export const Company = Type.Object({
  _id: Id,
  id: Id,
  companyId: Type.String(),
  companyName: Type.String(),
  name: Type.String(),
  email: Email,
  status: oneOf(ACCOUNT_STATUSES),
  gstin: nullable(Type.String()),
  address: nullable(Type.String()),
  phone: nullable(Type.String()),
  createdAt: Timestamp,
});
export type Company = Static<typeof Company>;

export const Employee = Type.Object({
  _id: Id,
  employeeId: nullable(Type.String()),
  employeeName: nullable(Type.String()),
  email: Email,
  phone: nullable(Type.String()),
  createdAt: Timestamp,
});
export type Employee = Static<typeof Employee>;
