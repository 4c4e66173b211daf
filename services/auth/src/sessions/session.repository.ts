import { recordAudit, type Database, type Tx } from '@pahiya/service-kit';
import { In, IsNull, MoreThan, Not, Raw, type FindOptionsWhere } from 'typeorm';
import type { Account } from '../accounts/account.ts';
import { AccountEntity } from '../accounts/account.entity.ts';
import { lockActiveCompany } from '../companies/company.repository.ts';
import { forgetUnusedDevices } from '../devices/known-device.repository.ts';
import { ResetTokenEntity } from '../password-reset/reset.entity.ts';
import { SessionEntity, type KeptSession } from './session.entity.ts';

/**
 * `passwordHash` is the hash that was checked: no session opens if the account was removed or its password changed
 * since. Nor does one open if the company has given the employee's number to somebody else since: the token names it.
 */
type ProvenAccount = Pick<Account, 'id' | 'role' | 'passwordHash' | 'companyId' | 'employeeNumber'>;

const now = () => 'now()';
const isPast = Raw((column) => `${column} <= now()`);
const isAhead = Raw((column) => `${column} > now()`);

/** Whole seconds until the token of a session expires, by the database's clock like every date of a session. */
const LEFT_S = 'ceil(extract(epoch from session.expires_at - now()))::integer';

/** Whether the last noted use was so long ago that the next one is noted: a page makes a dozen calls at once. */
const USE_IS_DUE = "coalesce(session.last_used_at < now() - interval '1 minute', true)";

/**
 * A session that nobody has used for this long is over, whatever its token says. Its last use is known to within a few
 * minutes.
 */
export const UNUSED_DAYS = 30;

/** The conditions for an open session: not ended, not expired, and new or used lately. */
export const isOpen = () => ({
  endedAt: IsNull(),
  expiresAt: isAhead,
  lastUsedAt: Raw((column) => `coalesce(${column}, created_at) > now() - interval '${UNUSED_DAYS} days'`),
});

/**
 * Returns when the session expires; undefined if the account is gone, its password or number has changed, or its company is
 * not active. The sign-in counts as the first use.
 */
export function insertSession(
  database: Database,
  { id: accountId, role, passwordHash, companyId, employeeNumber }: ProvenAccount,
  { lifeS, ...session }: Pick<KeptSession, 'id' | 'userAgent' | 'address'> & { lifeS: number },
): Promise<Date | undefined> {
  return database.transaction(async (tx) => {
    // Locked until the commit: suspending the company meanwhile ends this session too.
    if (companyId !== null && !(await lockActiveCompany(tx, companyId))) return undefined;
    const where = { id: accountId, passwordHash, employeeNumber: employeeNumber ?? IsNull() };
    const account = await tx.getRepository(AccountEntity).findOne({ where, lock: { mode: 'pessimistic_read' } });
    if (account === null) return undefined;
    const expiresAt = () => `now() + interval '${lifeS} seconds'`;
    const sessions = tx.getRepository(SessionEntity).createQueryBuilder().insert();
    const inserted = await sessions
      .values({ ...session, accountId, expiresAt, lastUsedAt: now })
      .returning('expires_at')
      .execute();
    const actor = { id: accountId, role, companyId };
    await recordAudit(tx, { action: 'session.opened', subject: `account/${accountId}`, actor });
    const [row] = inserted.raw as { expires_at: Date }[];
    return row?.expires_at;
  });
}

export interface OpenSession {
  /** Whole seconds until its token expires. */
  leftS: number;
  isUseDue: boolean;
}

/** Undefined if the session has ended, has expired, was unused for too long, or never existed. */
export function findOpen({ dataSource }: Database, id: string): Promise<OpenSession | undefined> {
  return dataSource
    .getRepository(SessionEntity)
    .createQueryBuilder('session')
    .select(LEFT_S, 'leftS')
    .addSelect(USE_IS_DUE, 'isUseDue')
    .where({ id, ...isOpen() })
    .getRawOne<OpenSession>();
}

export async function noteUse({ dataSource }: Database, id: string): Promise<void> {
  await dataSource.getRepository(SessionEntity).update({ id }, { lastUsedAt: now });
}

export async function markSessionEnded(tx: Tx, id: string): Promise<void> {
  await tx.getRepository(SessionEntity).update({ id, endedAt: IsNull() }, { endedAt: now });
}

/** Ends the open sessions of an account, except the given one. */
export async function markSessionsEnded(tx: Tx, accountId: string, exceptSessionId?: string): Promise<void> {
  const others = exceptSessionId === undefined ? {} : { id: Not(exceptSessionId) };
  await tx.getRepository(SessionEntity).update({ accountId, endedAt: IsNull(), ...others }, { endedAt: now });
}

/** Ends the open sessions of a company and all its people. */
export async function markCompanySessionsEnded(tx: Tx, companyId: string): Promise<void> {
  const people = tx.getRepository(AccountEntity).createQueryBuilder('account').select('account.id');
  const ofCompany = people.where('account.company_id = :companyId', { companyId });
  await tx
    .getRepository(SessionEntity)
    .createQueryBuilder()
    .update({ endedAt: now })
    .where(`ended_at is null and account_id in (${ofCompany.getQuery()})`)
    .setParameters(ofCompany.getParameters())
    .execute();
}

export interface EndedSession {
  id: string;
  /** Seconds until its token expires by itself. */
  ttlS: number;
}

export type Which = FindOptionsWhere<KeptSession>;
export const unannounced = (): Which => ({ announced: false });
/** Those whose tokens are still valid. */
export const unexpired = (): Which => ({ expiresAt: isAhead });

/** In the order of their ids, those after the given one. */
export async function findEnded(
  { dataSource }: Database,
  { which, after, limit }: { which: Which; after: string; limit: number },
): Promise<EndedSession[]> {
  const found = await dataSource
    .getRepository(SessionEntity)
    .createQueryBuilder('session')
    .select('session.id', 'id')
    .addSelect(LEFT_S, 'left')
    .where({ ...which, endedAt: Not(IsNull()), id: MoreThan(after) })
    .orderBy('session.id')
    .limit(limit)
    .getRawMany<{ id: string; left: number }>();
  return found.map(({ id, left }) => ({ id, ttlS: Math.max(1, left) }));
}

export async function markAnnounced({ dataSource }: Database, ids: string[]): Promise<void> {
  await dataSource.getRepository(SessionEntity).update({ id: In(ids), announced: false }, { announced: true });
}

export async function deleteExpired(database: Database): Promise<void> {
  const { dataSource } = database;
  const expired = { expiresAt: isPast };
  await dataSource.getRepository(SessionEntity).delete(expired);
  await dataSource.getRepository(ResetTokenEntity).delete(expired);
  await forgetUnusedDevices(database);
}
