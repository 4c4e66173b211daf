import { indexesOfMigrations, type Projected } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';

/** A company's data from the auth service's events. */
export interface ToldCompany extends Projected {
  id: string;
  code: string;
  name: string;
  /** Whether its people may book. */
  isActive: boolean;
}

export const CompanyEntity = new EntitySchema<ToldCompany>({
  name: 'company',
  columns: {
    id: { type: 'text', primary: true },
    code: { type: 'text' },
    name: { type: 'text' },
    isActive: { type: 'boolean', default: true },
    asOf: { type: 'timestamptz' },
    revision: { type: 'integer', default: 0 },
  },
  indices: indexesOfMigrations('company_code'),
});

/** An employee's data from the auth service's events. Removed employees stay, so that a late fact does not restore them. */
export interface ToldEmployee extends Projected {
  id: string;
  companyId: string;
  employeeId: string | null;
  name: string | null;
  email: string | null;
  phone: string | null;
  /** Whether the company says that the employee may not travel alone at night. */
  needsEscort: boolean;
  removedAt: Date | null;
}

export const EmployeeEntity = new EntitySchema<ToldEmployee>({
  name: 'employee',
  columns: {
    id: { type: 'text', primary: true },
    companyId: { type: 'text' },
    employeeId: { type: 'text', nullable: true },
    name: { type: 'text', nullable: true },
    email: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    needsEscort: { type: 'boolean', default: false },
    removedAt: { type: 'timestamptz', nullable: true },
    asOf: { type: 'timestamptz' },
    revision: { type: 'integer', default: 0 },
  },
  indices: [{ name: 'employee_of_company', columns: ['companyId'], where: 'removed_at is null' }],
});
