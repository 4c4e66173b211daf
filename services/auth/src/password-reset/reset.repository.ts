import { type Database, queryRows, type Tx } from '@pahiya/service-kit';
import { canonicalEmail } from '../accounts/account.ts';

export interface MailRequest {
  id: string;
  role: string;
  email: string;
  /** Null until the request has become a mail to each account that has the address. */
  accountId: string | null;
  attempts: number;
  /** Asked for so long ago that nobody waits for it any more. */
  stale: boolean;
}

/** Written for known and unknown addresses alike: what it costs tells nothing. */
export async function insertMailRequest(database: Database, role: string, email: string): Promise<void> {
  await database.query({
    name: 'auth-mail-request',
    text: 'insert into mail_outbox (role, email) values ($1, $2)',
    values: [role, canonicalEmail(email)],
  });
}

/** Takes the next due request for two minutes, in which no other replica sees it. */
export async function takeMailRequest(database: Database): Promise<MailRequest | undefined> {
  const [taken] = await database.query<MailRequest>({
    name: 'auth-mail-take',
    text: `update mail_outbox set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
           where id = (select id from mail_outbox where next_attempt_at <= now()
                       order by next_attempt_at limit 1 for update skip locked)
           returning id, role, email, account_id as "accountId", attempts, created_at < now() - interval '24 hours' as stale`,
  });
  return taken;
}

/** So that a mail that fails is tried again by itself, and not those that were sent. */
export async function splitMailRequest(database: Database, id: string): Promise<void> {
  await database.query({
    text: `with request as (delete from mail_outbox where id = $1 returning role, email, created_at)
           insert into mail_outbox (role, email, account_id, created_at)
           select r.role, r.email, a.id, r.created_at
           from request r join account a on a.role = r.role and a.email = r.email`,
    values: [id],
  });
}

export async function deleteMailRequest(database: Database, id: string): Promise<void> {
  await database.query({ text: 'delete from mail_outbox where id = $1', values: [id] });
}

export async function postponeMailRequest(database: Database, id: string, delayMs: number): Promise<void> {
  await database.query({
    text: `update mail_outbox set next_attempt_at = now() + $2 * interval '1 millisecond' where id = $1`,
    values: [id, delayMs],
  });
}

export async function insertResetToken(
  database: Database,
  reset: { tokenHash: Buffer; accountId: string; expiresAt: Date },
): Promise<void> {
  await database.query({
    text: 'insert into password_reset (token_hash, account_id, expires_at) select $1, id, $3 from account where id = $2',
    values: [reset.tokenHash, reset.accountId, reset.expiresAt],
  });
}

/** Uses a token up, and every other of its account; answers whose it was. */
export async function useResetToken(tx: Tx, tokenHash: Buffer, now: Date): Promise<string | undefined> {
  const [used] = await queryRows<{ accountId: string }>(
    tx,
    'delete from password_reset where token_hash = $1 and expires_at > $2 returning account_id as "accountId"',
    [tokenHash, now],
  );
  if (used !== undefined) await queryRows(tx, 'delete from password_reset where account_id = $1', [used.accountId]);
  return used?.accountId;
}

export async function setPassword(tx: Tx, accountId: string, passwordHash: string): Promise<void> {
  await queryRows(tx, 'update account set password_hash = $2 where id = $1', [accountId, passwordHash]);
}
