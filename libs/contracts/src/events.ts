import { Type, type Static, type TSchema } from 'typebox';
import { AuditFact } from './audit.ts';
import { ACCOUNT_STATUSES } from './people.ts';
import { DRIVER_STATUSES, driverLimits, GENDERS } from './drivers.ts';
import { RideSnapshot } from './ride-snapshot.ts';
import type { ServiceName } from './roles.ts';
import { Id, nullable, oneOf, Paise, PublicCode, Revision, Timestamp } from './schema.ts';

const Text = Type.String();

/** Missing in events of 0.1.0, which are ordered by time. A broker keeps events for 30 days. */
const orderOfFacts = { revision: Type.Optional(Revision) };
const CompanyFact = Type.Object({
  ...orderOfFacts,
  companyId: Id,
  code: Text,
  name: Text,
  email: Text,
  status: oneOf(ACCOUNT_STATUSES),
  gstin: nullable(Text),
  address: nullable(Text),
  phone: nullable(Text),
});
const EmployeeFact = Type.Object({
  ...orderOfFacts,
  userId: Id,
  companyId: Id,
  employeeId: nullable(Text),
  name: nullable(Text),
  email: Text,
  phone: nullable(Text),
});
/** `revision` increments with every change of the driver, so that a late event never overwrites a newer one. */
export const DriverFact = Type.Object({
  driverId: Id,
  code: PublicCode,
  revision: Type.Integer(),
  fullName: Text,
  email: nullable(Text),
  phoneNumber: Text,
  gender: oneOf(GENDERS),
  status: oneOf(DRIVER_STATUSES),
  /** A self registration that no admin has activated yet. */
  waiting: Type.Optional(Type.Boolean()),
  vehicleNumber: nullable(Text),
  vehicleType: Text,
  licenseVerified: Type.Boolean(),
  aadhaarVerified: Type.Boolean(),
  baseSalaryPaise: Paise,
  /**
   * The revision in which an admin last set a base salary with the driver's form. `baseSalaryPaise` also follows later
   * changes of the salary service, sometimes late; such a value must not change the salary back.
   */
  baseSalaryRevision: Type.Optional(Type.Integer()),
  registeredAt: Timestamp,
  ...driverLimits,
});
export type DriverFact = Static<typeof DriverFact>;
const RideFact = Type.Object({ ride: RideSnapshot, by: Type.Object({ role: Text, id: Text, name: Text }) });

/** Every event: a past fact named `<service>.<entity>.<past-tense>.v<major>`. */
export const events = {
  'auth.company.registered.v1': { data: CompanyFact },
  'auth.company.updated.v1': { data: CompanyFact },
  'auth.employee.registered.v1': { data: EmployeeFact },
  'auth.employee.updated.v1': { data: EmployeeFact },
  'auth.employee.removed.v1': { data: Type.Object({ userId: Id, companyId: Id }) },
  /** Deleted for good: every service erases what it knows of the person. */
  'auth.person.deleted.v1': { data: Type.Object({ personId: Id, role: oneOf(['user', 'driver']) }) },
  'driver.driver.registered.v1': { data: DriverFact },
  'driver.driver.updated.v1': { data: DriverFact },
  'driver.driver.deleted.v1': { data: Type.Object({ driverId: Id, revision: Type.Integer() }) },
  'booking.ride.booked.v1': { data: RideFact },
  'booking.ride.assigned.v1': { data: Type.Object({ ...RideFact.properties, previousDriverId: nullable(Id) }) },
  'booking.ride.vehicle-assigned.v1': { data: RideFact },
  'booking.ride.accepted.v1': { data: RideFact },
  'booking.ride.denied.v1': { data: Type.Object({ ...RideFact.properties, deniedByDriverId: Id }) },
  'booking.ride.started.v1': { data: RideFact },
  /** Contains the final fare. */
  'booking.ride.completed.v1': { data: RideFact },
  /** The trip is over. `booking.ride.completed.v1` follows when an admin has decided on waiting and tolls. */
  'booking.ride.extras-claimed.v1': { data: RideFact },
  'booking.ride.cancelled.v1': { data: RideFact },
  'salary.base.changed.v1': { data: Type.Object({ driverId: Id, baseSalaryPaise: Paise, entry: Type.Integer() }) },
  'auth.audit.recorded.v1': { data: AuditFact },
  'booking.audit.recorded.v1': { data: AuditFact },
  'driver.audit.recorded.v1': { data: AuditFact },
  'salary.audit.recorded.v1': { data: AuditFact },
  'invoice.audit.recorded.v1': { data: AuditFact },
} as const satisfies Record<string, { data: TSchema }>;

export type EventType = keyof typeof events;
export type EventData<T extends EventType> = Static<(typeof events)[T]['data']>;

/** CloudEvents 1.0. `source` and `id` together are unique; `subject` is the entity whose events keep their order. */
export interface EventEnvelope<T extends EventType = EventType> {
  specversion: '1.0';
  /** UUID version 7. */
  id: string;
  /** e.g. /pahiya/booking */
  source: string;
  type: T;
  subject: string;
  /** ISO 8601. */
  time: string;
  datacontenttype: 'application/json';
  data: EventData<T>;
  traceparent?: string;
  requestid?: string;
}

/** The events of a ride after its booking. */
const rideChanges = [
  'booking.ride.assigned.v1',
  'booking.ride.vehicle-assigned.v1',
  'booking.ride.accepted.v1',
  'booking.ride.denied.v1',
  'booking.ride.started.v1',
  'booking.ride.completed.v1',
  'booking.ride.extras-claimed.v1',
  'booking.ride.cancelled.v1',
] as const;

/** The events of all services for the audit trail, which the auth service keeps. */
const auditEvents = [
  'auth.audit.recorded.v1',
  'booking.audit.recorded.v1',
  'driver.audit.recorded.v1',
  'salary.audit.recorded.v1',
  'invoice.audit.recorded.v1',
] as const;

/** The subscriptions of each service. A service that lacks a handler for one of them refuses to start. */
export const subscriptions = {
  auth: [
    'driver.driver.deleted.v1',
    'driver.driver.registered.v1',
    'driver.driver.updated.v1',
    ...auditEvents,
    'auth.person.deleted.v1',
  ],
  booking: [
    'auth.company.registered.v1',
    'auth.company.updated.v1',
    'auth.employee.registered.v1',
    'auth.employee.updated.v1',
    'auth.employee.removed.v1',
    'driver.driver.registered.v1',
    'driver.driver.updated.v1',
    'driver.driver.deleted.v1',
    'auth.person.deleted.v1',
  ],
  // A ride that is only booked has no driver.
  driver: [...rideChanges, 'salary.base.changed.v1', 'auth.person.deleted.v1'],
  salary: [
    'driver.driver.registered.v1',
    'driver.driver.updated.v1',
    'driver.driver.deleted.v1',
    'auth.person.deleted.v1',
  ],
  invoice: [
    'booking.ride.booked.v1',
    ...rideChanges,
    'auth.company.registered.v1',
    'auth.company.updated.v1',
    'auth.person.deleted.v1',
  ],
} as const satisfies Record<ServiceName, readonly EventType[]>;
export type SubscribedEvent<S extends ServiceName> = (typeof subscriptions)[S][number];

/**
 * Subscriptions of the previous release that this release no longer has. Events that still arrive for them are accepted
 * and ignored.
 */
export const endedSubscriptions = {
  driver: ['booking.ride.booked.v1'],
} as const satisfies Partial<Record<ServiceName, readonly EventType[]>>;
