import { insertIfNew, type Tx } from '@pahiya/service-kit';
import { IsNull, Not } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { noteNewPassword } from '../accounts/account.repository.ts';
import { deleteResetTokens } from '../password-reset/reset.repository.ts';

export interface DriverAccount {
  id: string;
  name: string;
  /** 10 digits. */
  phone: string;
  /** Undefined keeps the current value, null removes it. */
  email: string | null | undefined;
  passwordHash: string | undefined;
}

/** Saves the account of a driver who is being registered; repeating it replaces the previous values. */
export async function insertDriverAccount(
  tx: Tx,
  account: DriverAccount & { passwordHash: string; confirmedAt: Date | null; createdAt: Date },
): Promise<void> {
  const { id, name, phone, email = null, passwordHash, confirmedAt } = account;
  if (await insertIfNew(tx, AccountEntity, { ...account, email, role: 'driver' })) return;
  await tx.getRepository(AccountEntity).update({ id }, { name, phone, email, passwordHash });
  if (confirmedAt) await confirmDriverAccount(tx, id, confirmedAt);
}

/**
 * Returns false if there is no such account. A driver that is changed exists, so this also confirms the account. A new
 * e-mail voids the links for a new password, which went to the earlier one.
 */
export async function updateDriverAccount(tx: Tx, account: DriverAccount, now: Date): Promise<boolean> {
  const { id, name, phone, email, passwordHash } = account;
  const changed = { name, phone, email, passwordHash };
  const driver = { id, role: 'driver' } as const;
  const accounts = tx.getRepository(AccountEntity);
  // Locked first, so that a link to the earlier address is not stored after the others are voided.
  const before = await accounts.findOne({ where: driver, lock: { mode: 'pessimistic_write' } });
  if (email !== undefined && before?.email !== email) await deleteResetTokens(tx, id);
  const { affected } = await accounts.update(driver, changed);
  if (affected === 1 && passwordHash !== undefined) await noteNewPassword(tx, id);
  await confirmDriverAccount(tx, id, now);
  return affected === 1;
}

/** The accounts that have a driver's phone number or e-mail now, except the driver's own. */
export function findHolders(
  tx: Tx,
  { id, phone, email }: Pick<DriverAccount, 'id' | 'phone' | 'email'>,
): Promise<{ id: string; confirmedAt: Date | null; createdAt: Date }[]> {
  const other = { role: 'driver', id: Not(id) } as const;
  const holds = [{ ...other, phone }, ...(email ? [{ ...other, email }] : [])];
  return tx.getRepository(AccountEntity).findBy(holds);
}

export async function confirmDriverAccount(tx: Tx, id: string, now: Date): Promise<void> {
  const unconfirmed = { id, role: 'driver', confirmedAt: IsNull() } as const;
  await tx.getRepository(AccountEntity).update(unconfirmed, { confirmedAt: now });
}

export async function deleteUnconfirmed(tx: Tx, id: string): Promise<void> {
  await tx.getRepository(AccountEntity).delete({ id, role: 'driver', confirmedAt: IsNull() });
}
