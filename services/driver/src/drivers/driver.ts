import {
  phoneDigits,
  type Driver,
  type DriverChange,
  type DriverFact,
  type DriverRegistration,
} from '@pahiya/contracts';
import { auditedLimits, changedLimits, type KeptLimits } from './driver-limits.ts';

/** A driver as it is kept. Money in paise. */
export interface DriverRecord {
  id: string;
  code: string;
  revision: number;
  fullName: string;
  email: string | null;
  /** 10 digits. */
  phone: string;
  gender: Driver['gender'];
  status: Driver['status'];
  /** A self registration that no admin has activated yet. */
  waits: boolean;
  vehicleNumber: string | null;
  vehicleType: string;
  limits: KeptLimits;
  licenseKey: string | null;
  aadhaarKey: string | null;
  licenseVerified: boolean;
  aadhaarVerified: boolean;
  baseSalaryPaise: number;
  baseSalaryRevision: number;
  totalRides: number;
  onTrip: boolean;
  createdAt: Date;
}

const emailOf = (typed: string): string | null => typed.trim().toLowerCase() || null;
const vehicleNumberOf = (typed: string): string | null => typed.trim().toUpperCase() || null;

export interface Registering {
  id: string;
  code: string;
  now: Date;
  /** Registered by an admin: the documents count as verified and the salary is accepted. */
  byAdmin: boolean;
  documents: { license: string; aadhaar: string };
}

/** Some keyboards write a letter of Devanagari as one sign, others as two. */
const nameOf = (text: string): string => text.normalize('NFC');

/** A self registration is inactive until an admin activates it; a registration by an admin is active and verified. */
export function newDriver(given: DriverRegistration, registering: Registering): DriverRecord {
  const { id, code, now, byAdmin, documents } = registering;
  return {
    id,
    code,
    revision: 1,
    fullName: nameOf(given.fullName),
    email: emailOf(given.email ?? ''),
    phone: phoneDigits(given.phoneNumber),
    gender: given.gender ?? 'Male',
    status: byAdmin ? 'active' : 'inactive',
    waits: !byAdmin,
    vehicleNumber: vehicleNumberOf(given.vehicleNumber ?? ''),
    vehicleType: given.vehicleType ?? 'Sedan',
    limits: changedLimits({}, given),
    licenseKey: documents.license,
    aadhaarKey: documents.aadhaar,
    licenseVerified: byAdmin,
    aadhaarVerified: byAdmin,
    baseSalaryPaise: byAdmin ? Math.round((given.salary ?? 0) * 100) : 0,
    baseSalaryRevision: 1,
    totalRides: 0,
    onTrip: false,
    createdAt: now,
  };
}

/** Applies a form to a driver. Missing fields keep their value; an empty e-mail or vehicle number is removed. */
export function changedDriver(
  driver: DriverRecord,
  change: DriverChange,
  documents: { license?: string; aadhaar?: string } = {},
): DriverRecord {
  return {
    ...driver,
    ...changedPerson(driver, change),
    ...changedPay(driver, change),
    revision: driver.revision + 1,
    status: change.status ?? driver.status,
    waits: driver.waits && change.status !== 'active',
    vehicleNumber: change.vehicleNumber === undefined ? driver.vehicleNumber : vehicleNumberOf(change.vehicleNumber),
    vehicleType: change.vehicleType ?? driver.vehicleType,
    limits: changedLimits(driver.limits, change),
    licenseKey: documents.license ?? driver.licenseKey,
    aadhaarKey: documents.aadhaar ?? driver.aadhaarKey,
    licenseVerified: change.licenseVerified ?? driver.licenseVerified,
    aadhaarVerified: change.aadhaarVerified ?? driver.aadhaarVerified,
  };
}

const changedPerson = (driver: DriverRecord, change: DriverChange) => ({
  fullName: change.fullName === undefined ? driver.fullName : nameOf(change.fullName),
  email: change.email === undefined ? driver.email : emailOf(change.email),
  phone: change.phoneNumber === undefined ? driver.phone : phoneDigits(change.phoneNumber),
  gender: change.gender ?? driver.gender,
});

/** The salary keeps its revision when the form repeats it, so that the ledger is told of changes only. */
function changedPay({ baseSalaryPaise, baseSalaryRevision, revision }: DriverRecord, { salary }: DriverChange) {
  const paise = salary === undefined ? baseSalaryPaise : Math.round(salary * 100);
  return paise === baseSalaryPaise
    ? { baseSalaryPaise, baseSalaryRevision }
    : { baseSalaryPaise: paise, baseSalaryRevision: revision + 1 };
}

/** Whether the auth service must update the driver's sign-in. */
export function signInDiffers(before: DriverRecord, after: DriverRecord, change: DriverChange): boolean {
  return (
    Boolean(change.password) ||
    before.phone !== after.phone ||
    before.email !== after.email ||
    before.fullName !== after.fullName
  );
}

export function driverView(driver: DriverRecord): Driver {
  return {
    _id: driver.id,
    driverId: driver.code,
    fullName: driver.fullName,
    email: driver.email,
    phoneNumber: driver.phone,
    gender: driver.gender,
    salary: driver.baseSalaryPaise / 100,
    status: driver.status,
    waiting: driver.waits,
    rideStatus: driver.onTrip ? 'on_ride' : 'available',
    vehicleNumber: driver.vehicleNumber,
    vehicleType: driver.vehicleType,
    totalRides: driver.totalRides,
    licenseVerified: driver.licenseVerified,
    aadhaarVerified: driver.aadhaarVerified,
    createdAt: driver.createdAt.toISOString(),
    ...driver.limits,
  };
}

/** The driver's data in events to other services, without documents and password. */
export function driverFact(driver: DriverRecord): DriverFact {
  return {
    driverId: driver.id,
    code: driver.code,
    revision: driver.revision,
    fullName: driver.fullName,
    email: driver.email,
    phoneNumber: driver.phone,
    gender: driver.gender,
    status: driver.status,
    waiting: driver.waits,
    vehicleNumber: driver.vehicleNumber,
    vehicleType: driver.vehicleType,
    licenseVerified: driver.licenseVerified,
    aadhaarVerified: driver.aadhaarVerified,
    baseSalaryPaise: driver.baseSalaryPaise,
    baseSalaryRevision: driver.baseSalaryRevision,
    registeredAt: driver.createdAt.toISOString(),
    ...driver.limits,
  };
}

/** What the audit trail records of a driver. For documents, that is only when they were replaced. */
export function auditedDriver(driver: DriverRecord) {
  const { fullName, email, phone, gender, status, waits, vehicleNumber, vehicleType } = driver;
  const { licenseVerified, aadhaarVerified, baseSalaryPaise, licenseKey, aadhaarKey } = driver;
  const person = { fullName, email, phone, gender, status, waits, vehicleNumber, vehicleType };
  const limits = auditedLimits(driver.limits);
  return {
    ...person,
    ...limits,
    licenseVerified,
    aadhaarVerified,
    baseSalaryPaise,
    license: licenseKey,
    aadhaar: aadhaarKey,
  };
}
