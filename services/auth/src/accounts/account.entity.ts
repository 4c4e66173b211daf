import type { Role } from '@pahiya/contracts';
import { indexesOfMigrations } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import type { KeptCompany } from '../companies/company.entity.ts';

/** A person or company that can sign in. A company's account has its company's id, a driver's the driver's. */
export interface KeptAccount {
  id: string;
  role: Role;
  email: string | null;
  passwordHash: string;
  /**
   * Null if the password has not changed since the registration, or was last changed by a release that did not record
   * the time.
   */
  passwordChangedAt: Date | null;
  name: string | null;
  phone: string | null;
  companyId: string | null;
  employeeNumber: string | null;
  /** Drivers only: when the driver service confirmed that the driver exists. */
  confirmedAt: Date | null;
  /** False for an employee who registered in the demonstration without proving the address. */
  emailProven: boolean;
  /** Whether the employee claimed number and name at the first login, rather than the company setting them. */
  identityClaimed: boolean;
  /**
   * Drivers only: the key that encrypts what the driver's phone stores; 32 bytes as Base64, made when first requested.
   */
  storageKey: string | null;
  createdAt: Date;
  /** The revision of the employee's last event; 0: no event since events have revisions. */
  revision: number;
  /** Set if the query loads the company. */
  company?: KeptCompany | null;
}

const uniqueFor = (role: Role, name: string, ...columns: string[]) => ({
  name,
  columns,
  unique: true,
  where: `role = '${role}'`,
});

export const AccountEntity = new EntitySchema<KeptAccount>({
  name: 'account',
  columns: {
    id: { type: 'text', primary: true },
    role: { type: 'text' },
    email: { type: 'text', nullable: true },
    passwordHash: { type: 'text' },
    passwordChangedAt: { type: 'timestamptz', nullable: true },
    name: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    companyId: { type: 'text', nullable: true },
    employeeNumber: { type: 'text', nullable: true },
    confirmedAt: { type: 'timestamptz', nullable: true },
    emailProven: { type: 'boolean', default: true },
    identityClaimed: { type: 'boolean', default: false },
    storageKey: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    revision: { type: 'integer', default: 0 },
  },
  relations: {
    company: {
      type: 'many-to-one',
      target: 'company',
      joinColumn: { name: 'company_id', foreignKeyConstraintName: 'account_company_id_fkey' },
    },
  },
  checks: [
    { name: 'account_role_check', expression: `role in ('user', 'driver', 'company', 'admin')` },
    { name: 'account_email_check', expression: 'email = lower(email)' },
    { name: 'account_phone_check', expression: `phone ~ '^[0-9]{10}$'` },
    { name: 'account_check', expression: `email is not null or role = 'driver'` },
    { name: 'account_check1', expression: `phone is not null or role <> 'driver'` },
    { name: 'account_check2', expression: `(company_id is not null) = (role in ('user', 'company'))` },
    { name: 'account_check3', expression: `role <> 'company' or company_id = id` },
    { name: 'account_check4', expression: `employee_number is null or role = 'user'` },
    // A rider who registered alone has neither until the first login.
    { name: 'account_check5', expression: `role <> 'user' or (employee_number is null) = (name is null)` },
  ],
  indices: [
    uniqueFor('admin', 'account_admin_email', 'email'),
    uniqueFor('company', 'account_company_email', 'email'),
    uniqueFor('driver', 'account_driver_email', 'email'),
    uniqueFor('driver', 'account_driver_phone', 'phone'),
    uniqueFor('user', 'account_employee_email', 'email', 'companyId'),
    { name: 'account_employees', columns: ['companyId', 'id'], where: `role = 'user'` },
    ...indexesOfMigrations('account_employee_number', 'account_employees_by_name'),
  ],
});
