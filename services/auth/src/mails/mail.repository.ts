import type { Role } from '@pahiya/contracts';
import { traceToKeep, type Database, type Language, type Tx } from '@pahiya/service-kit';
import { Raw } from 'typeorm';
import { AccountEntity } from '../accounts/account.entity.ts';
import { canonicalEmail } from '../accounts/account.ts';
import { KeepTracesOfMails1795697500000 } from '../db/migrations/1795697500000-keep-traces-of-mails.ts';
import { MailRequestEntity, type MailRequest } from './mail.entity.ts';

/** The release before has no columns for the trace of a mail. */
const canTrace = (database: Database): boolean => database.hasRun(KeepTracesOfMails1795697500000);

type NewMail = Pick<MailRequest, 'role' | 'email' | 'language'> &
  Partial<Pick<MailRequest, 'accountId' | 'registrationId' | 'companyId' | 'createdAt'>>;

/** Inserts requests with the present trace. Named columns are inserted although the entity leaves some out. */
function insertionOf(tx: Tx, database: Database, mails: readonly NewMail[]) {
  const kept = canTrace(database) ? traceToKeep() : {};
  const requests = mails.map((mail) => ({ ...mail, ...kept }));
  return tx
    .createQueryBuilder()
    .insert()
    .into(MailRequestEntity, Object.keys(requests[0] ?? {}))
    .values(requests);
}

/** Inserted for known and unknown addresses alike, so that timing reveals nothing. */
export async function insertMailRequest(
  tx: Tx,
  database: Database,
  { email, ...mail }: { role: Role; email: string; language: Language; registrationId?: string },
): Promise<void> {
  await insertionOf(tx, database, [{ ...mail, email: canonicalEmail(email) }]).execute();
}

/** One of several requests for one company is kept. No index is named: after an upgrade it is built while this runs. */
export async function insertJoinerMailRequest(
  tx: Tx,
  database: Database,
  { companyId, language }: { companyId: string; language: Language },
): Promise<void> {
  const request = { role: 'company', email: '', language, companyId } as const;
  await insertionOf(tx, database, [request]).orIgnore().execute();
}

/** A request this old is dropped, because nobody waits for it any more, unless it tells a company of joiners. */
const GIVEN_UP = Raw((column) => `${column} < now() - interval '1 day'`);

/** Reserves the next due request for two minutes, during which no other replica sees it. */
export function takeMailRequest(database: Database): Promise<(MailRequest & { isGivenUp: boolean }) | undefined> {
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
    const isGivenUp = await requests.existsBy({ id: due.id, createdAt: GIVEN_UP });
    const select = { id: true, requestId: true, traceparent: true };
    const traced = canTrace(database) ? await requests.findOne({ select, where: { id: due.id } }) : null;
    return { ...due, ...traced, attempts, isGivenUp };
  });
}

/** One mail per account, so that a failed mail is retried without resending the others. */
export async function splitMailRequest(database: Database, request: MailRequest): Promise<void> {
  const { id, role, email, language, createdAt } = request;
  await database.transaction(async (tx) => {
    const requests = tx.getRepository(MailRequestEntity);
    const { affected } = await requests.delete({ id });
    if (affected === 0) return;
    const accounts = await tx.getRepository(AccountEntity).findBy({ role, email });
    const mails = accounts.map((account) => ({ role, email, language, createdAt, accountId: account.id }));
    await insertionOf(tx, database, mails).execute();
  });
}

export async function deleteMailRequest({ dataSource }: Database, id: string): Promise<void> {
  await dataSource.getRepository(MailRequestEntity).delete({ id });
}

export async function postponeMailRequest({ dataSource }: Database, id: string, delayMs: number): Promise<void> {
  const nextAttemptAt = () => `now() + interval '${delayMs} milliseconds'`;
  await dataSource.getRepository(MailRequestEntity).update({ id }, { nextAttemptAt });
}
