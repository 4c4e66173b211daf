import { inAnyCase, type Database, type Tx } from '@pahiya/service-kit';
import { IsNull, MoreThan, Not } from 'typeorm';
import { CompanyEntity, type KeptCompany } from '../companies/company.entity.ts';
import { RegistrationEntity, type KeptRegistration } from './registration.entity.ts';

type NewRegistration = Pick<
  KeptRegistration,
  'id' | 'role' | 'email' | 'passwordHash' | 'companyId' | 'companyCode' | 'companyName' | 'createdAt'
>;

export async function insertRegistration(tx: Tx, registration: NewRegistration): Promise<void> {
  await tx.getRepository(RegistrationEntity).insert(registration);
}

export async function findRegistration({ dataSource }: Database, id: string): Promise<KeptRegistration | undefined> {
  return (await dataSource.getRepository(RegistrationEntity).findOneBy({ id })) ?? undefined;
}

export async function keepLinkToken(
  { dataSource }: Database,
  id: string,
  link: Pick<KeptRegistration, 'tokenHash' | 'tokenExpiresAt'>,
): Promise<void> {
  await dataSource.getRepository(RegistrationEntity).update({ id }, link);
}

/** How many letters to the same address were written for other registrations, with a link or without one. */
export function countOtherLetters(
  { dataSource }: Database,
  { id, email }: KeptRegistration,
  { hasLink, expiringAfter }: { hasLink: boolean; expiringAfter: Date },
): Promise<number> {
  const tokenHash = hasLink ? Not(IsNull()) : IsNull();
  const where = { id: Not(id), email, tokenHash, tokenExpiresAt: MoreThan(expiringAfter) };
  return dataSource.getRepository(RegistrationEntity).countBy(where);
}

export async function findByLink(
  { dataSource }: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<KeptRegistration | undefined> {
  const where = { tokenHash, tokenExpiresAt: MoreThan(now) };
  return (await dataSource.getRepository(RegistrationEntity).findOneBy(where)) ?? undefined;
}

export async function findUnproven(
  { dataSource }: Database,
  { id, email }: Pick<KeptRegistration, 'id' | 'email'>,
): Promise<KeptRegistration | undefined> {
  const where = { id, email, provenAt: IsNull() };
  return (await dataSource.getRepository(RegistrationEntity).findOneBy(where)) ?? undefined;
}

/** False when it was proved already. */
export async function takeRegistration(tx: Tx, { id }: KeptRegistration): Promise<boolean> {
  const { affected } = await tx.getRepository(RegistrationEntity).delete({ id, provenAt: IsNull() });
  return affected === 1;
}

/**
 * Locks all requests under the address, in one order: transactions that each take one of them and then delete the others
 * would deadlock.
 */
export async function lockRegistrationsOf(tx: Tx, companyId: string, email: string): Promise<void> {
  await tx.getRepository(RegistrationEntity).find({
    select: { id: true },
    where: { companyId, email },
    order: { id: 'ASC' },
    lock: { mode: 'pessimistic_write' },
  });
}

/** The address is proved, or its owner has joined the company: ends all other requests under it. */
export async function deleteRegistrationsOf(tx: Tx, companyId: string, email: string): Promise<void> {
  await lockRegistrationsOf(tx, companyId, email);
  await tx.getRepository(RegistrationEntity).delete({ companyId, email });
}

export interface Asked {
  registration: KeptRegistration;
  company: KeptCompany;
}

/** The request of a person who is not an employee: the proved registration, else the last. */
export async function findAsked(
  { dataSource }: Database,
  companyCode: string,
  email: string,
): Promise<Asked | undefined> {
  const where = { code: inAnyCase(companyCode.trim()), status: 'active' } as const;
  const company = await dataSource.getRepository(CompanyEntity).findOneBy(where);
  if (company === null) return undefined;
  const [registration] = await findNewest({ dataSource }, { role: 'user', companyId: company.id, email });
  return registration && { registration, company };
}

/** A company that has not proved its address yet. */
export async function findAskingCompany(database: Database, email: string): Promise<KeptRegistration | undefined> {
  const [registration] = await findNewest(database, { role: 'company', email });
  return registration;
}

function findNewest(
  { dataSource }: Pick<Database, 'dataSource'>,
  where: Partial<Pick<KeptRegistration, 'role' | 'email'>> & { companyId?: string },
): Promise<KeptRegistration[]> {
  return dataSource
    .getRepository(RegistrationEntity)
    .find({ where, order: { provenAt: { direction: 'ASC', nulls: 'LAST' }, createdAt: 'DESC', id: 'DESC' }, take: 1 });
}

export async function keepClaim(
  { dataSource }: Database,
  id: string,
  claim: Pick<KeptRegistration, 'claimedNumber' | 'claimedName'>,
): Promise<void> {
  await dataSource.getRepository(RegistrationEntity).update({ id }, claim);
}
