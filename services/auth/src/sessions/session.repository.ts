import type { Database, Tx } from '@pahiya/service-kit';
import { In, IsNull, LessThan, MoreThan, Not } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { ResetTokenEntity } from '../password-reset/reset.entity.ts';
import { SessionEntity } from './session.entity.ts';

export interface NewSession {
  id: string;
  accountId: string;
  /** The hash the password was checked against: a session never opens after its account was removed or its password changed. */
  passwordHash: string;
  expiresAt: Date;
}

const now = () => 'now()';

/** False when the account is gone or has another password by now. */
export function insertSession(database: Database, { passwordHash, ...session }: NewSession): Promise<boolean> {
  return database.transaction(async (tx) => {
    const where = { id: session.accountId, passwordHash };
    const account = await tx.getRepository(AccountEntity).findOne({ where, lock: { mode: 'pessimistic_read' } });
    if (account) await tx.getRepository(SessionEntity).insert(session);
    return account !== null;
  });
}

export async function markSessionEnded({ dataSource }: Database, id: string): Promise<void> {
  await dataSource.getRepository(SessionEntity).update({ id, endedAt: IsNull() }, { endedAt: now });
}

/** Ends the open sessions of an account, but for the excepted one. */
export async function markSessionsEnded(tx: Tx, accountId: string, exceptSessionId?: string): Promise<void> {
  const others = exceptSessionId === undefined ? {} : { id: Not(exceptSessionId) };
  await tx.getRepository(SessionEntity).update({ accountId, endedAt: IsNull(), ...others }, { endedAt: now });
}

export interface EndedSession {
  id: string;
  /** Seconds until its token expires by itself. */
  ttlS: number;
}

export async function findUnannounced({ dataSource }: Database, limit: number): Promise<EndedSession[]> {
  const found = await dataSource.getRepository(SessionEntity).find({
    where: { endedAt: Not(IsNull()), announced: false },
    order: { id: 'ASC' },
    take: limit,
  });
  const nowMs = Date.now();
  return found.map(({ id, expiresAt }) => ({ id, ttlS: Math.max(1, Math.ceil((expiresAt.getTime() - nowMs) / 1000)) }));
}

export async function markAnnounced({ dataSource }: Database, ids: string[]): Promise<void> {
  await dataSource.getRepository(SessionEntity).update({ id: In(ids) }, { announced: true });
}

/** For a live state that has lost everything: all ended sessions whose tokens have not expired are to be told again. */
export async function forgetAnnouncements({ dataSource }: Database): Promise<void> {
  const told = { endedAt: Not(IsNull()), announced: true, expiresAt: MoreThan(new Date()) };
  await dataSource.getRepository(SessionEntity).update(told, { announced: false });
}

export async function deleteExpired({ dataSource }: Database): Promise<void> {
  const expired = { expiresAt: LessThan(new Date()) };
  await dataSource.getRepository(SessionEntity).delete(expired);
  await dataSource.getRepository(ResetTokenEntity).delete(expired);
}
