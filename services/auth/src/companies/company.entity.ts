import type { AccountStatus } from '@pahiya/contracts';
import { indexesOfMigrations } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';

export interface KeptCompany {
  id: string;
  code: string;
  name: string;
  /** Of its account, which has the company's id. */
  email: string;
  status: AccountStatus;
  gstin: string | null;
  address: string | null;
  phone: string | null;
  createdAt: Date;
  /** Of the last fact that was told of it; 0: none since facts have one. */
  revision: number;
}

export const CompanyEntity = new EntitySchema<KeptCompany>({
  name: 'company',
  columns: {
    id: { type: 'text', primary: true },
    code: { type: 'text' },
    name: { type: 'text' },
    email: {
      type: 'text',
      virtualProperty: true,
      insert: false,
      update: false,
      query: (company) => `select account.email from account where account.id = ${company}.id`,
    },
    status: { type: 'text', default: 'active' },
    gstin: { type: 'text', nullable: true },
    address: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    revision: { type: 'integer', default: 0 },
  },
  checks: [
    { name: 'company_name_check', expression: `name ~ '\\S'` },
    { name: 'company_status_check', expression: `status in ('active', 'inactive')` },
  ],
  indices: indexesOfMigrations('company_code', 'company_by_name'),
});
