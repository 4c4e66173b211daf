import type { Database, Tx } from '@pahiya/service-kit';
import { MoreThan, Raw } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { canonicalEmail } from '../accounts/account.ts';
import type { Role } from '@pahiya/contracts';
import { MailRequestEntity, ResetTokenEntity, type MailRequest, type ResetToken } from './reset.entity.ts';

/** Written for known and unknown addresses alike: what it costs tells nothing. */
export async function insertMailRequest({ dataSource }: Database, role: Role, email: string): Promise<void> {
  await dataSource.getRepository(MailRequestEntity).insert({ role, email: canonicalEmail(email) });
}

/** Takes the next due request for two minutes, in which no other replica sees it. */
export function takeMailRequest(database: Database): Promise<MailRequest | undefined> {
  return database.transaction(async (tx) => {
    const requests = tx.getRepository(MailRequestEntity);
    const due = await requests.findOne({
      where: { nextAttemptAt: Raw((column) => `${column} <= now()`) },
      order: { nextAttemptAt: 'ASC' },
      lock: { mode: 'pessimistic_write', onLocked: 'skip_locked' },
    });
    if (!due) return undefined;
    const attempts = due.attempts + 1;
    await requests.update({ id: due.id }, { attempts, nextAttemptAt: () => `now() + interval '2 minutes'` });
    return { ...due, attempts };
  });
}

/** So that a mail that fails is tried again by itself, and not those that were sent. */
export async function splitMailRequest(database: Database, { id, role, email, createdAt }: MailRequest): Promise<void> {
  await database.transaction(async (tx) => {
    const requests = tx.getRepository(MailRequestEntity);
    const { affected } = await requests.delete({ id });
    if (affected === 0) return;
    const accounts = await tx.getRepository(AccountEntity).findBy({ role, email });
    await requests.insert(accounts.map((account) => ({ role, email, createdAt, accountId: account.id })));
  });
}

export async function deleteMailRequest({ dataSource }: Database, id: string): Promise<void> {
  await dataSource.getRepository(MailRequestEntity).delete({ id });
}

export async function postponeMailRequest({ dataSource }: Database, id: string, delayMs: number): Promise<void> {
  const nextAttemptAt = () => `now() + interval '${delayMs} milliseconds'`;
  await dataSource.getRepository(MailRequestEntity).update({ id }, { nextAttemptAt });
}

export async function insertResetToken({ dataSource }: Database, reset: ResetToken): Promise<void> {
  await dataSource.getRepository(ResetTokenEntity).insert(reset);
}

/** Uses a token up, and every other of its account; answers whose it was. */
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
