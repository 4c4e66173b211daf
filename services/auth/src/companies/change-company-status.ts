import type { Company, CompanyStatus } from '@pahiya/contracts';
import { notFound, PahiyaError, recordAudit, type Tx } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { markCompanySessionsEnded } from '../sessions/session.repository.ts';
import { CompanyEntity } from './company.entity.ts';
import { announceCompany } from './company.events.ts';
import { companyOf } from './company.repository.ts';
import { deleteWaitingCompany, eraseCompany } from './delete-company.ts';

type Wanted = Exclude<CompanyStatus, 'waiting'>;

/** An admin activates, suspends, reactivates or deletes a company. Undefined if no record of the company is left. */
export async function changeCompanyStatus(parts: AuthParts, id: string, wanted: Wanted): Promise<Company | undefined> {
  const company = await parts.database.transaction(async (tx) => {
    const isLeft = await changeStatus(tx, id, wanted);
    return isLeft ? companyOf(tx, id) : undefined;
  });
  await parts.sessions.announceEnded();
  return company;
}

/** Returns false if no record of the company is left. */
async function changeStatus(tx: Tx, id: string, wanted: Wanted): Promise<boolean> {
  const before = await lockStatus(tx, id);
  if (before === wanted) return true;
  if (before === 'deleted') throw new PahiyaError('RULE_BROKEN', { what: 'company-was-deleted' });
  const [subject, companyId] = [`company/${id}` as const, id];
  await recordAudit(tx, {
    action: 'company.status-changed',
    subject,
    companyId,
    before: { status: before },
    after: { status: wanted },
  });
  if (before === 'waiting') return settle(tx, id, wanted);
  if (wanted !== 'active') await markCompanySessionsEnded(tx, id);
  if (wanted === 'deleted') await eraseCompany(tx, id);
  await tx.getRepository(CompanyEntity).update({ id }, { status: wanted });
  await announceCompany(tx, 'auth.company.updated.v1', id);
  return true;
}

/** Blocks new sessions of its people until the transaction ends: see insertSession. */
async function lockStatus(tx: Tx, id: string): Promise<CompanyStatus> {
  const found = await tx
    .getRepository(CompanyEntity)
    .findOne({ select: { id: true, status: true }, where: { id }, lock: { mode: 'pessimistic_write' } });
  if (found === null) throw notFound('company');
  return found.status;
}

/** A waiting company is activated or deleted without a trace: no other service knows of it yet. */
async function settle(tx: Tx, id: string, wanted: Wanted): Promise<boolean> {
  if (wanted === 'suspended') throw new PahiyaError('RULE_BROKEN', { what: 'company-waits' });
  if (wanted === 'active') {
    await tx.getRepository(CompanyEntity).update({ id }, { status: 'active' });
    await announceCompany(tx, 'auth.company.registered.v1', id);
    return true;
  }
  await deleteWaitingCompany(tx, id);
  return false;
}
