import { type Database, queryRows, type Tx } from '@pahiya/service-kit';

export interface NewSession {
  id: string;
  accountId: string;
  /** The hash the password was checked against: a session never opens after its account was removed or its password changed. */
  passwordHash: string;
  expiresAt: Date;
}

/** False when the account is gone or has another password by now. */
export async function insertSession(database: Database, session: NewSession): Promise<boolean> {
  const inserted = await database.query({
    text: `insert into session (id, account_id, expires_at)
           select $1, id, $3 from account where id = $2 and password_hash = $4 for share
           returning id`,
    values: [session.id, session.accountId, session.expiresAt, session.passwordHash],
  });
  return inserted.length > 0;
}

export async function markSessionEnded(database: Database, sessionId: string): Promise<void> {
  await database.query({
    text: 'update session set ended_at = now() where id = $1 and ended_at is null',
    values: [sessionId],
  });
}

/** Ends the open sessions of an account, but for the excepted one. */
export async function markSessionsEnded(tx: Tx, accountId: string, exceptSessionId?: string): Promise<void> {
  await queryRows(
    tx,
    'update session set ended_at = now() where account_id = $1 and ended_at is null and id is distinct from $2',
    [accountId, exceptSessionId ?? null],
  );
}

export interface EndedSession {
  id: string;
  /** Seconds until its token expires by itself. */
  ttlS: number;
}

export async function findUnannounced(database: Database, limit: number): Promise<EndedSession[]> {
  return database.query<EndedSession>({
    name: 'auth-sessions-to-announce',
    text: `select id, greatest(1, ceil(extract(epoch from expires_at - now())))::int as "ttlS" from session
           where ended_at is not null and not announced order by id limit $1`,
    values: [limit],
  });
}

export async function markAnnounced(database: Database, sessionIds: string[]): Promise<void> {
  await database.query({ text: 'update session set announced = true where id = any($1)', values: [sessionIds] });
}

/** For a live state that has lost everything: all ended sessions whose tokens have not expired are to be told again. */
export async function forgetAnnouncements(database: Database): Promise<void> {
  await database.query({
    text: 'update session set announced = false where ended_at is not null and announced and expires_at > now()',
  });
}

export async function deleteExpired(database: Database): Promise<void> {
  await database.query({ text: 'delete from session where expires_at < now()' });
  await database.query({ text: 'delete from password_reset where expires_at < now()' });
}
