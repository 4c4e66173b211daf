import { indexesOfMigrations, type Projected } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';

export interface Company {
  companyId: string;
  code: string;
  name: string;
  gstin: string | null;
  address: string | null;
}

/** A company's data from the auth service's events. */
export interface ToldCompany extends Company, Projected {}

export const CompanyEntity = new EntitySchema<ToldCompany>({
  name: 'company',
  columns: {
    companyId: { type: 'text', primary: true },
    code: { type: 'text' },
    name: { type: 'text' },
    gstin: { type: 'text', nullable: true },
    address: { type: 'text', nullable: true },
    asOf: { type: 'timestamptz', name: 'told_at' },
    revision: { type: 'integer', default: 0 },
  },
  indices: indexesOfMigrations('company_code'),
});
