import {
  phoneDigits,
  type Driver,
  type DriverChange,
  type DriverFact,
  type DriverRegistration,
} from '@pahiya/contracts';

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
  /** An admin vouches for the driver and decides the pay; without one both wait. */
  byAdmin: boolean;
  documents: { license: string; aadhaar: string };
}

/** A self registration waits, inactive, for an admin; one by an admin with both images counts as verified. */
export function newDriver(given: DriverRegistration, registering: Registering): DriverRecord {
  const { id, code, now, byAdmin, documents } = registering;
  return {
    id,
    code,
    revision: 1,
    fullName: given.fullName,
    email: emailOf(given.email ?? ''),
    phone: phoneDigits(given.phoneNumber),
    gender: given.gender ?? 'Male',
    status: byAdmin ? 'active' : 'inactive',
    waits: !byAdmin,
    vehicleNumber: vehicleNumberOf(given.vehicleNumber ?? ''),
    vehicleType: given.vehicleType ?? 'Sedan',
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

/** The driver with what the form changes; what it leaves out stays, an empty e-mail or vehicle number goes. */
export function changedDriver(
  driver: DriverRecord,
  change: DriverChange,
  documents: { license?: string; aadhaar?: string } = {},
): DriverRecord {
  const revision = driver.revision + 1;
  const baseSalaryPaise = change.salary === undefined ? driver.baseSalaryPaise : Math.round(change.salary * 100);
  return {
    ...driver,
    revision,
    fullName: change.fullName ?? driver.fullName,
    email: change.email === undefined ? driver.email : emailOf(change.email),
    phone: change.phoneNumber === undefined ? driver.phone : phoneDigits(change.phoneNumber),
    gender: change.gender ?? driver.gender,
    status: change.status ?? driver.status,
    waits: driver.waits && change.status !== 'active',
    vehicleNumber: change.vehicleNumber === undefined ? driver.vehicleNumber : vehicleNumberOf(change.vehicleNumber),
    vehicleType: change.vehicleType ?? driver.vehicleType,
    licenseKey: documents.license ?? driver.licenseKey,
    aadhaarKey: documents.aadhaar ?? driver.aadhaarKey,
    licenseVerified: change.licenseVerified ?? driver.licenseVerified,
    aadhaarVerified: change.aadhaarVerified ?? driver.aadhaarVerified,
    baseSalaryPaise,
    baseSalaryRevision: baseSalaryPaise === driver.baseSalaryPaise ? driver.baseSalaryRevision : revision,
  };
}

/** Whether the sign-in, which the auth service keeps, has to follow. */
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
  };
}

/** What the other services are told of a driver; no document, no password. */
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
    vehicleNumber: driver.vehicleNumber,
    vehicleType: driver.vehicleType,
    licenseVerified: driver.licenseVerified,
    aadhaarVerified: driver.aadhaarVerified,
    baseSalaryPaise: driver.baseSalaryPaise,
    baseSalaryRevision: driver.baseSalaryRevision,
    registeredAt: driver.createdAt.toISOString(),
  };
}
