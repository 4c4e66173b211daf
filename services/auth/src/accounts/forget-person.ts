import type { ForgottenRole } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import type { Forget, Tx } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { forgetInTrail } from '../audit/trail.ts';
import { SessionEntity } from '../sessions/session.entity.ts';

/** Has every service erase what it knows of a person whose account was deleted. */
export async function announceForgotten(tx: Tx, role: ForgottenRole, personId: string): Promise<void> {
  await appendToOutbox(tx, 'auth', { type: 'auth.person.deleted.v1', subject: personId, data: { personId, role } });
}

/** The account is gone already. The trail keeps what was done, without the person's data. */
export const forgetPeople: Forget = async (tx, { user, driver }) => {
  const ids = [...user, ...driver];
  for (const id of ids) await forgetInTrail(tx, id);
  // Guards refuse a session that does not exist. A session whose end is not announced yet is deleted in the next round.
  const sessions = tx.getRepository(SessionEntity);
  await sessions.delete({ accountId: In(ids), announced: true });
  await sessions.update({ accountId: In(ids) }, { userAgent: null, address: null });
};
