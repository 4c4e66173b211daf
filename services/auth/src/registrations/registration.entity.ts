import { indexesOfMigrations } from '@pahiya/service-kit';
import { EntitySchema } from 'typeorm';
import { CompanyEntity } from '../companies/company.entity.ts';

/**
 * A person who asks to join a company, or a company that asks to be accepted. It has no unique fields: several
 * registrations may have one address, until one of them has proved it.
 */
export interface KeptRegistration {
  id: string;
  role: 'user' | 'company';
  email: string;
  passwordHash: string;
  /** The company to join; null where no company has that code and name. */
  companyId: string | null;
  /** As typed. */
  companyCode: string;
  companyName: string;
  /** The number that was claimed at a sign-in before the company accepted the person; likewise the name. */
  claimedNumber: string | null;
  claimedName: string | null;
  tokenHash: Buffer | null;
  /** A day after the last letter, even if that has no link. */
  tokenExpiresAt: Date | null;
  provenAt: Date | null;
  createdAt: Date;
}

export const RegistrationEntity = new EntitySchema<KeptRegistration>({
  name: 'registration',
  columns: {
    id: { type: 'text', primary: true },
    role: { type: 'text' },
    email: { type: 'text' },
    passwordHash: { type: 'text' },
    companyId: {
      type: 'text',
      nullable: true,
      foreignKey: { target: CompanyEntity, name: 'registration_company_id_fkey', onDelete: 'CASCADE' },
    },
    companyCode: { type: 'text' },
    companyName: { type: 'text' },
    claimedNumber: { type: 'text', nullable: true },
    claimedName: { type: 'text', nullable: true },
    tokenHash: { type: 'bytea', nullable: true },
    tokenExpiresAt: { type: 'timestamptz', nullable: true },
    provenAt: { type: 'timestamptz', nullable: true },
    createdAt: { type: 'timestamptz' },
  },
  checks: [
    { name: 'registration_role_check', expression: `role in ('user', 'company')` },
    { name: 'registration_email_check', expression: 'email = lower(email)' },
  ],
  indices: [
    { name: 'registration_token', columns: ['tokenHash'], unique: true },
    { name: 'registration_email', columns: ['email'] },
    {
      name: 'registration_joiner',
      columns: ['companyId', 'email'],
      unique: true,
      where: 'proven_at is not null',
    },
    { name: 'registration_unproven', columns: ['createdAt'], where: 'proven_at is null' },
  ],
});

/** People a company dismissed or refused: only the company itself can register them again. */
export interface TurnedAway {
  companyId: string;
  /** The mark of the address (address-mark.ts). */
  address: string;
  employeeNumber: string | null;
  since: Date;
}

export const TurnedAwayEntity = new EntitySchema<TurnedAway>({
  name: 'turned_away',
  columns: {
    companyId: {
      type: 'text',
      primary: true,
      foreignKey: { target: CompanyEntity, name: 'turned_away_company_id_fkey', onDelete: 'CASCADE' },
    },
    address: { type: 'text', primary: true, name: 'email' },
    employeeNumber: { type: 'text', nullable: true },
    since: { type: 'timestamptz' },
  },
  indices: indexesOfMigrations('turned_away_number'),
});
