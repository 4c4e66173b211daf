import type { Joiner } from '@pahiya/contracts';
import type { Tx } from '@pahiya/service-kit';
import { IsNull, Not } from 'typeorm';
import type { AuthParts } from '../parts.ts';
import { RegistrationEntity, type KeptRegistration } from '../registrations/registration.entity.ts';
import { turnedAwayOf } from '../registrations/turned-away.repository.ts';

const MOST_SHOWN = 100;

const waitsFor = (companyId: string) => ({ companyId, provenAt: Not(IsNull()) });

export function countJoiners(tx: Tx, companyId: string): Promise<number> {
  return tx.getRepository(RegistrationEntity).countBy(waitsFor(companyId));
}

export async function listJoiners(
  parts: Pick<AuthParts, 'database' | 'addressMark'>,
  companyId: string,
): Promise<{ joiners: Joiner[]; total: number }> {
  const { dataSource } = parts.database;
  const where = waitsFor(companyId);
  const registrations = dataSource.getRepository(RegistrationEntity);
  const found = await registrations.find({ where, order: { provenAt: 'ASC', id: 'ASC' }, take: MOST_SHOWN });
  const total = found.length < MOST_SHOWN ? found.length : await countJoiners(dataSource.manager, companyId);
  const emails = found.map(({ email }) => email);
  const turnedAway = await turnedAwayOf(dataSource.manager, parts, { companyId, emails });
  return { joiners: found.map((joiner) => joinerView(joiner, turnedAway.has(joiner.email))), total };
}

function joinerView(joiner: KeptRegistration, turnedAway: boolean): Joiner {
  const { id, email, claimedNumber, claimedName, createdAt } = joiner;
  return {
    _id: id,
    email,
    employeeId: claimedNumber,
    employeeName: claimedName,
    turnedAway,
    askedAt: createdAt.toISOString(),
  };
}

/** Of two simultaneous decisions, one gets the joiner. */
export async function takeJoiner(tx: Tx, companyId: string, id: string): Promise<KeptRegistration | undefined> {
  const registrations = tx.getRepository(RegistrationEntity);
  const where = { id, ...waitsFor(companyId) };
  const found = await registrations.findOne({ where, lock: { mode: 'pessimistic_write' } });
  if (found) await registrations.delete({ id });
  return found ?? undefined;
}
