import type { SignIn } from '@pahiya/contracts';
import { notFound, recordAudit, type Caller } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { deviceNameOf } from './device-name.ts';
import { SessionEntity, type KeptSession } from './session.entity.ts';
import { isOpen } from './session.repository.ts';

const openSessionsOf = (accountId: string) => ({ accountId, ...isOpen() });
const usedAt = ({ lastUsedAt, createdAt }: KeptSession): number => (lastUsedAt ?? createdAt).getTime();

/** The open sessions of the caller's account. */
export async function signInsOf({ database }: Auth, { sub, sid }: Caller): Promise<SignIn[]> {
  const sessions = await database.dataSource.getRepository(SessionEntity).findBy(openSessionsOf(sub));
  const isOther = ({ id }: KeptSession) => Number(id !== sid);
  return sessions
    .toSorted((one, other) => isOther(one) - isOther(other) || usedAt(other) - usedAt(one))
    .map((session) => ({
      _id: session.id,
      current: session.id === sid,
      ...deviceNameOf(session.userAgent),
      address: session.address,
      signedInAt: session.createdAt.toISOString(),
      lastUsedAt: session.lastUsedAt?.toISOString() ?? null,
      expiresAt: session.expiresAt.toISOString(),
    }));
}

export async function endOwnSession(auth: Auth, { sub, sid }: Caller): Promise<void> {
  await auth.database.transaction(async (tx) => {
    await auth.sessions.end(tx, sid);
    await recordAudit(tx, { action: 'session.ended', subject: `account/${sub}`, after: { scope: 'one' } });
  });
  await auth.sessions.announceEnded();
}

/** @throws PahiyaError NOT_FOUND when the account has no such open session */
export async function endSignIn(auth: Auth, { sub }: Caller, id: string): Promise<void> {
  await auth.database.transaction(async (tx) => {
    const { affected } = await tx
      .getRepository(SessionEntity)
      .update({ ...openSessionsOf(sub), id }, { endedAt: () => 'now()' });
    if (affected !== 1) throw notFound('sign-in');
    await recordAudit(tx, { action: 'session.ended', subject: `account/${sub}`, after: { scope: 'one' } });
  });
  await auth.sessions.announceEnded();
}

export async function endOtherSignIns(auth: Auth, { sub, sid }: Caller): Promise<void> {
  await auth.database.transaction(async (tx) => {
    await auth.sessions.endAllOf(tx, sub, { except: sid });
    await recordAudit(tx, {
      action: 'session.ended',
      subject: `account/${sub}`,
      after: { scope: 'others' },
    });
  });
  await auth.sessions.announceEnded();
}
