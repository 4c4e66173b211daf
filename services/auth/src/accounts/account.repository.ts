import { phoneDigits, type Role } from '@pahiya/contracts';
import { inAnyCase, type Database, type Tx } from '@pahiya/service-kit';
import type { FindOptionsWhere } from 'typeorm';
import { ResetTokenEntity } from '../password-reset/reset.entity.ts';
import { AccountEntity, type KeptAccount } from './account.entity.ts';
import { canonicalEmail, type Account } from './account.ts';

/** A company's account shows the company's own name and phone number. */
function accountOf({ company, ...account }: KeptAccount): Account {
  const { name, phone } = account.role === 'company' && company ? company : account;
  return {
    ...account,
    name,
    phone,
    companyCode: company?.code ?? null,
    companyName: company?.name ?? null,
    companyStatus: company?.status ?? null,
  };
}

type Reading = Pick<Tx, 'getRepository'>;

async function findOne(tx: Reading, where: FindOptionsWhere<KeptAccount>): Promise<Account | undefined> {
  const [found] = await tx.getRepository(AccountEntity).find({ where, relations: { company: true } });
  return found && accountOf(found);
}

export function findAccount(tx: Reading, id: string): Promise<Account | undefined> {
  return findOne(tx, { id });
}

export function findEmployee(
  { dataSource }: Database,
  companyCode: string,
  email: string,
): Promise<Account | undefined> {
  const company = { code: inAnyCase(companyCode.trim()) };
  return findOne(dataSource, { role: 'user', email: canonicalEmail(email), company });
}

/** For roles in which an e-mail address is unique. */
export function findByEmail(
  { dataSource }: Database,
  role: Exclude<Role, 'user'>,
  email: string,
): Promise<Account | undefined> {
  return findOne(dataSource, { role, email: canonicalEmail(email) });
}

export function findDriverByPhone({ dataSource }: Database, phone: string): Promise<Account | undefined> {
  return findOne(dataSource, { role: 'driver', phone: phoneDigits(phone) });
}

export interface NewAccount {
  id: string;
  role: Role;
  email: string | null;
  passwordHash: string;
  name?: string | null;
  phone?: string | null;
  companyId?: string | null;
  employeeNumber?: string | null;
  emailProven?: boolean;
  createdAt: Date;
}

export async function insertAccount(tx: Tx, account: NewAccount): Promise<void> {
  const email = account.email === null ? null : canonicalEmail(account.email);
  await tx.getRepository(AccountEntity).insert({ ...account, email });
}

/** Returns false if there is no such account. */
export async function deleteAccount(tx: Tx, role: Role, id: string): Promise<boolean> {
  const { affected } = await tx.getRepository(AccountEntity).delete({ id, role });
  return affected === 1;
}

/** Returns false if the password has changed since it was read, or the account is gone. */
export async function replacePassword(
  tx: Tx,
  { id, passwordHash: before }: Pick<Account, 'id' | 'passwordHash'>,
  passwordHash: string,
): Promise<boolean> {
  const { affected } = await tx.getRepository(AccountEntity).update({ id, passwordHash: before }, { passwordHash });
  if (affected === 1) await noteNewPassword(tx, id);
  return affected === 1;
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.getRepository(AccountEntity).update({ id }, { passwordHash });
  await noteNewPassword(tx, id);
}

/** Voids the links that were mailed, or asked for, before the password changed. */
export async function noteNewPassword(tx: Tx, id: string): Promise<void> {
  await tx.getRepository(AccountEntity).update({ id }, { passwordChangedAt: () => 'clock_timestamp()' });
  await tx.getRepository(ResetTokenEntity).delete({ accountId: id });
}
