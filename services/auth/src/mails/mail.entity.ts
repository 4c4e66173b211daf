import type { Role } from '@pahiya/contracts';
import type { KeptTrace, Language } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { CompanyEntity } from '../companies/company.entity.ts';
import { RegistrationEntity } from '../registrations/registration.entity.ts';

/** A requested mail. Whether the address belongs to anyone is looked up when the mail is written. */
export interface MailRequest extends Partial<KeptTrace> {
  id: string;
  role: Role;
  email: string;
  /** Null until the password request has been split into one mail per account with the address. */
  accountId: string | null;
  /** The registration whose address the mail is to prove. */
  registrationId: string | null;
  /**
   * The company for which people wait. The e-mail is then empty, and looked up when the mail is written. The previous
   * release takes the row for a forgotten password of nobody and drops it.
   */
  companyId: string | null;
  /** The language of the request that caused the mail. */
  language: Language;
  attempts: number;
  nextAttemptAt: Date;
  createdAt: Date;
}

export const MailRequestEntity = new EntitySchema<MailRequest>({
  name: 'mail_outbox',
  columns: {
    id: { type: 'bigint', primary: true, generated: true },
    role: { type: 'text' },
    email: { type: 'text' },
    language: { type: 'text', default: 'en' },
    attempts: { type: 'integer', default: 0 },
    nextAttemptAt: { type: 'timestamptz', default: () => 'now()' },
    createdAt: { type: 'timestamptz', default: () => 'now()' },
    requestId: { type: 'text', nullable: true, select: false, insert: false, update: false },
    traceparent: { type: 'text', nullable: true, select: false, insert: false, update: false },
    accountId: {
      type: 'text',
      nullable: true,
      foreignKey: { target: AccountEntity, name: 'mail_outbox_account_id_fkey', onDelete: 'CASCADE' },
    },
    registrationId: {
      type: 'text',
      nullable: true,
      foreignKey: { target: RegistrationEntity, name: 'mail_outbox_registration_id_fkey', onDelete: 'CASCADE' },
    },
    companyId: {
      type: 'text',
      nullable: true,
      foreignKey: { target: CompanyEntity, name: 'mail_outbox_company_id_fkey', onDelete: 'CASCADE' },
    },
  },
  indices: [
    { name: 'mail_outbox_due', columns: ['nextAttemptAt'] },
    { name: 'mail_outbox_account', columns: ['accountId'] },
    { name: 'mail_outbox_registration', columns: ['registrationId'] },
    { name: 'mail_outbox_company', columns: ['companyId'], unique: true },
  ],
});
