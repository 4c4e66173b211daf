import { indexesOfMigrations, paise } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { driverIndexes } from '../db/indexes.ts';
import type { DriverRecord } from './driver.ts';

/** A stored driver, with the columns that only event handlers and the deletion use. */
export interface KeptDriver extends DriverRecord {
  /** Number of the newest entry of the salary ledger that was applied. */
  salaryEntry: number;
  deletedAt: Date | null;
  /** When the sign-in of a deleted driver was removed, which ends the deletion. */
  clearedAt: Date | null;
}

export const DriverEntity = new EntitySchema<KeptDriver>({
  name: 'driver',
  columns: {
    id: { type: 'text', primary: true },
    code: { type: 'text', update: false },
    revision: { type: 'integer', default: 1 },
    fullName: { type: 'text' },
    email: { type: 'text', nullable: true },
    phone: { type: 'text' },
    gender: { type: 'text' },
    status: { type: 'text' },
    waits: { type: 'boolean', default: false },
    vehicleNumber: { type: 'text', nullable: true },
    vehicleType: { type: 'text' },
    limits: { type: 'jsonb', default: {} },
    licenseKey: { type: 'text', nullable: true },
    aadhaarKey: { type: 'text', nullable: true },
    licenseVerified: { type: 'boolean' },
    aadhaarVerified: { type: 'boolean' },
    baseSalaryPaise: paise,
    baseSalaryRevision: { type: 'integer', default: 1 },
    totalRides: { type: 'integer', default: 0 },
    onTrip: {
      type: 'boolean',
      virtualProperty: true,
      insert: false,
      update: false,
      query: (driver) => `exists (select from ride where ride.driver_id = ${driver}.id and ride.status = 'on_trip')`,
    },
    createdAt: { type: 'timestamptz', update: false },
    salaryEntry: { type: 'integer', default: 0, select: false },
    deletedAt: { type: 'timestamptz', nullable: true, select: false },
    clearedAt: { type: 'timestamptz', nullable: true, select: false },
  },
  checks: [
    { name: 'driver_code_check', expression: `code ~ '^[0-9A-HJKMNP-TV-Z]{8}$'` },
    { name: 'driver_full_name_check', expression: `full_name ~ '\\S'` },
    { name: 'driver_email_check', expression: 'email = lower(email)' },
    { name: 'driver_phone_check', expression: `phone ~ '^[6-9][0-9]{9}$'` },
    { name: 'driver_gender_check', expression: `gender in ('Male', 'Female', 'Other')` },
    { name: 'driver_status_check', expression: `status in ('active', 'inactive')` },
    { name: 'driver_base_salary_paise_check', expression: 'base_salary_paise >= 0' },
    {
      name: 'driver_check',
      expression: '(license_key is not null and aadhaar_key is not null) = (deleted_at is null)',
    },
    { name: 'driver_check1', expression: 'cleared_at is null or deleted_at is not null' },
    { name: 'driver_check2', expression: `not waits or status = 'inactive'` },
  ],
  indices: [
    { name: 'driver_code', columns: ['code'], unique: true },
    { name: 'driver_phone', columns: ['phone'], unique: true, where: 'deleted_at is null' },
    { name: 'driver_email', columns: ['email'], unique: true, where: 'deleted_at is null' },
    ...indexesOfMigrations('driver_newest', 'driver_by_name', 'driver_waiting'),
    ...indexesOfMigrations(...driverIndexes.map(({ name }) => name)),
  ],
});
