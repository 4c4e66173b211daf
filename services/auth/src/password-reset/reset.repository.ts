import type { Database, Tx } from '@pahiya/service-kit';
import { MoreThan } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { ResetTokenEntity, type ResetToken } from './reset.entity.ts';

export async function insertResetToken({ dataSource }: Database, reset: ResetToken): Promise<void> {
  await dataSource.getRepository(ResetTokenEntity).insert(reset);
}

/** Uses up a token and all others of its account; returns the account. */
export async function useResetToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const tokens = tx.getRepository(ResetTokenEntity);
  const where = { tokenHash, expiresAt: MoreThan(now) };
  const used = await tokens.findOne({ where, lock: { mode: 'pessimistic_write' } });
  if (used) await tokens.delete({ accountId: used.accountId });
  return used?.accountId;
}

export async function setPassword(tx: Tx, id: string, passwordHash: string): Promise<void> {
  await tx.getRepository(AccountEntity).update({ id }, { passwordHash });
}
