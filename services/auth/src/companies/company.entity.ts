import type { CompanyStatus, Joining } from '@pahiya/contracts';
import { indexesOfMigrations, type Language } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';

export interface KeptCompany {
  id: string;
  code: string;
  name: string;
  /**
   * The e-mail of the company's account, which has the company's id. Null if the company was deleted, with its account.
   */
  email: string | null;
  status: CompanyStatus;
  joining: Joining;
  /** In lower case; `joining: 'domain'` accepts their addresses. */
  emailDomains: string[];
  /** The language of the mails about people who wait for the company; null if it wants none. */
  joinerMail: Language | null;
  /** When the last mail about waiting people was written. */
  joinersMailedAt: Date | null;
  gstin: string | null;
  address: string | null;
  phone: string | null;
  createdAt: Date;
  /** The revision of the company's last event; 0: no event since events have revisions. */
  revision: number;
}

/** A deleted company gets an address that cannot exist (RFC 2606), because the contract requires one. */
export const emailOf = ({ id, email }: Pick<KeptCompany, 'id' | 'email'>): string => email ?? `${id}@deleted.invalid`;

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
    joining: { type: 'text', default: 'open' },
    emailDomains: { type: 'text', array: true, default: () => `'{}'` },
    joinerMail: { type: 'text', nullable: true, default: 'en' },
    joinersMailedAt: { type: 'timestamptz', nullable: true },
    gstin: { type: 'text', nullable: true },
    address: { type: 'text', nullable: true },
    phone: { type: 'text', nullable: true },
    createdAt: { type: 'timestamptz' },
    revision: { type: 'integer', default: 0 },
  },
  checks: [
    { name: 'company_name_check', expression: `name ~ '\\S'` },
    { name: 'company_status_check', expression: `status in ('active', 'waiting', 'suspended', 'deleted')` },
    { name: 'company_joining_check', expression: `joining in ('approve', 'domain', 'invited', 'open')` },
    { name: 'company_joiner_mail_check', expression: `joiner_mail in ('en', 'hi')` },
  ],
  indices: indexesOfMigrations('company_code', 'company_by_name'),
});

/** Names in use, by `nameKey`: no two companies have names that a person would confuse. */
export interface TakenName {
  key: string;
  companyId: string;
}

export const TakenNameEntity = new EntitySchema<TakenName>({
  name: 'company_name',
  columns: {
    key: { type: 'text', primary: true },
    companyId: {
      type: 'text',
      foreignKey: { target: CompanyEntity, name: 'company_name_company_id_fkey', onDelete: 'CASCADE' },
    },
  },
  indices: [{ name: 'company_name_company', columns: ['companyId'], unique: true }],
});
