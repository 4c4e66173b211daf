import type { Database, Tx } from '@pahiya/service-kit';
import { MoreThan } from 'typeorm';
import type { Account } from '../accounts/account.ts';
import { AccountEntity } from '../accounts/account.entity.ts';
import { findAccount } from '../accounts/account.repository.ts';
import { ResetTokenEntity, type ResetToken } from './reset.entity.ts';

/**
 * Stores the token and returns true, unless the account has another address by now, or the password has changed since
 * `askedAt`: then the link is no longer wanted.
 */
export function insertResetToken(
  database: Database,
  reset: ResetToken,
  { email, askedAt }: { email: string; askedAt: Date },
): Promise<boolean> {
  return database.transaction(async (tx) => {
    // Locked until the commit, so that a simultaneous change of the password or the address voids this link, too.
    const account = await tx
      .getRepository(AccountEntity)
      .findOne({ where: { id: reset.accountId }, lock: { mode: 'pessimistic_read' } });
    if (account?.email !== email) return false;
    if (account.passwordChangedAt !== null && account.passwordChangedAt > askedAt) return false;
    await tx.getRepository(ResetTokenEntity).insert(reset);
    return true;
  });
}

/** Voids the links that were mailed to the account. */
export async function deleteResetTokens(tx: Tx, accountId: string): Promise<void> {
  await tx.getRepository(ResetTokenEntity).delete({ accountId });
}

export async function findByResetToken(database: Database, tokenHash: Buffer, now: Date): Promise<Account | undefined> {
  const where = { tokenHash, expiresAt: MoreThan(now) };
  const found = await database.dataSource.getRepository(ResetTokenEntity).findOneBy(where);
  return found ? findAccount(database.dataSource, found.accountId) : undefined;
}

/** Locks the link and returns whether it is still valid. Changing the password then ends it. */
export async function lockResetToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<boolean> {
  const where = { tokenHash, expiresAt: MoreThan(now) };
  const found = await tx.getRepository(ResetTokenEntity).findOne({ where, lock: { mode: 'pessimistic_write' } });
  return found !== null;
}
