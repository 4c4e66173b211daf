import { Type, type Static } from 'typebox';
import { Email, Id, nullable, oneOf, Timestamp } from './schema.ts';
import { ROLES } from './roles.ts';

export const ACCOUNT_STATUSES = ['active', 'inactive'] as const;
export type AccountStatus = (typeof ACCOUNT_STATUSES)[number];

/**
 * A `waiting` company waits for the back office to activate it; the record of a `deleted` company is kept for its
 * invoices.
 */
export const COMPANY_STATUSES = ['active', 'waiting', 'suspended', 'deleted'] as const;
export type CompanyStatus = (typeof COMPANY_STATUSES)[number];

/** Whom a company admits after they have proved their address: docs/product.md, Joining. */
export const JOINING = ['approve', 'domain', 'invited', 'open'] as const;
export type Joining = (typeof JOINING)[number];

/** The signed-in account in the answers of profile and login. */
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
  status: oneOf(COMPANY_STATUSES),
  joining: Type.Optional(oneOf(JOINING)),
  emailDomains: Type.Optional(Type.Array(Type.String())),
  notifyOfJoiners: Type.Optional(Type.Boolean({ description: 'by a mail, when people wait to be let in' })),
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

/** A person who has proved an address and waits for the company's approval. */
export const Joiner = Type.Object({
  _id: Id,
  email: Email,
  employeeId: nullable(Type.String({ description: 'as claimed at a sign-in; nobody has checked it' })),
  employeeName: nullable(Type.String({ description: 'as claimed at a sign-in; nobody has checked it' })),
  turnedAway: Type.Boolean({ description: 'whether the company dismissed or refused this address before' }),
  askedAt: Timestamp,
});
export type Joiner = Static<typeof Joiner>;
