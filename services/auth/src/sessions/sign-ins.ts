import type { SignIn } from '@pahiya/contracts';
import { notFound, recordAudit, type Caller } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { deviceNameOf } from './device-name.ts';
import { SessionEntity, type KeptSession } from './session.entity.ts';
import { isOpen } from './session.repository.ts';

const openSessionsOf = (accountId: string) => ({ accountId, ...isOpen() });
const usedAt = ({ lastUsedAt, createdAt }: KeptSession): number => (lastUsedAt ?? createdAt).getTime();

/** The open sessions of the caller's account. */
export async function signInsOf({ database }: AuthParts, { sub, sid }: Caller): Promise<SignIn[]> {
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

export async function endOwnSession(parts: AuthParts, { sub, sid }: Caller): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await parts.sessions.end(tx, sid);
    await recordAudit(tx, { action: 'session.ended', subject: `account/${sub}`, after: { scope: 'one' } });
  });
  await parts.sessions.announceEnded();
}

/** @throws PahiyaError NOT_FOUND when the account has no such open session */
export async function endSignIn(parts: AuthParts, { sub }: Caller, id: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const { affected } = await tx
      .getRepository(SessionEntity)
      .update({ ...openSessionsOf(sub), id }, { endedAt: () => 'now()' });
    if (affected !== 1) throw notFound('sign-in');
    await recordAudit(tx, { action: 'session.ended', subject: `account/${sub}`, after: { scope: 'one' } });
  });
  await parts.sessions.announceEnded();
}

export async function endOtherSignIns(parts: AuthParts, { sub, sid }: Caller): Promise<void> {
  await parts.database.transaction(async (tx) => {
    await parts.sessions.endAllOf(tx, sub, { except: sid });
    await recordAudit(tx, {
      action: 'session.ended',
      subject: `account/${sub}`,
      after: { scope: 'others' },
    });
  });
  await parts.sessions.announceEnded();
}
