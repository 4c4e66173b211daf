import { noteChange, type Tx } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { forgetInTrail } from '../audit/trail.ts';
import { announceEmployeeRemoved } from '../employees/employee.events.ts';
import { RegistrationEntity, TurnedAwayEntity } from '../registrations/registration.entity.ts';
import { SessionEntity } from '../sessions/session.entity.ts';
import { CompanyEntity, TakenNameEntity } from './company.entity.ts';

/** A waiting company is deleted without a trace: no other service knows of it yet. */
export async function deleteWaitingCompany(tx: Tx, id: string): Promise<void> {
  await tx.getRepository(AccountEntity).delete({ id });
  await tx.getRepository(CompanyEntity).delete({ id });
  await forgetInTrail(tx, id);
  noteChange(tx, { kind: 'company', id });
}

/**
 * Deletes the accounts of a company and its people, with their passwords, second factors and devices, and erases how the
 * company was reached. Its name, code, GSTIN and address stay: its invoices and statements are kept for eight years and drawn
 * with them. Call it after the sessions have ended.
 */
export async function eraseCompany(tx: Tx, id: string): Promise<void> {
  const accounts = tx.getRepository(AccountEntity);
  const people = await accounts.find({ select: { id: true }, where: { role: 'user', companyId: id } });
  await accounts.delete({ companyId: id });
  for (const { id: personId } of people) await announceEmployeeRemoved(tx, id, personId);
  await tx.getRepository(SessionEntity).update({ accountId: id }, { userAgent: null, address: null });
  await tx.getRepository(CompanyEntity).update({ id }, { phone: null, emailDomains: [], joinerMail: null });
  for (const ofCompany of [TakenNameEntity, RegistrationEntity, TurnedAwayEntity])
    await tx.getRepository(ofCompany).delete({ companyId: id });
  await forgetInTrail(tx, id);
}

/** Erases personal data that reached the trail after a company was deleted, e.g. from a service that was away. */
export async function forgetDeletedCompanies(tx: Tx): Promise<void> {
  await tx.query("select audit.forget(id) from company where status = 'deleted'");
}
