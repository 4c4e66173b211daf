import type { Tx } from '@pahiya/service-kit';
import { inAnyCase } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import type { AuthParts } from '../parts.ts';
import { lockActiveCompany } from '../companies/company.repository.ts';
import { deleteRegistrationsOf } from '../registrations/registration.repository.ts';
import { takeBack } from '../registrations/turned-away.repository.ts';
import { accountIsGone } from '../sessions/refusals.ts';
import { announceEmployee, announceEmployeeRemoved } from './employee.events.ts';

export interface NamedEmployee {
  companyId: string;
  email: string;
  employeeNumber: string | null;
}

/**
 * A company's own data about a person overrides any claim. Before the company registers somebody, this deletes an
 * account that never proved the address, takes the number from an account that claimed it at a login, ends requests to
 * join under the address, and allows a dismissed person back.
 * @throws PahiyaError SESSION_ENDED when the company was suspended or deleted since its call began: nobody would delete
 * the person
 */
export async function overrideClaims(tx: Tx, parts: AuthParts, named: NamedEmployee): Promise<void> {
  const { companyId, email, employeeNumber } = named;
  if (!(await lockActiveCompany(tx, companyId))) throw accountIsGone();
  await takeBack(tx, parts, named);
  await deleteRegistrationsOf(tx, companyId, email);
  const accounts = tx.getRepository(AccountEntity);
  const ofCompany = { role: 'user', companyId } as const;
  for (const { id } of await accounts.findBy({ ...ofCompany, email, emailProven: false })) {
    await accounts.delete({ id });
    await parts.sessions.endAllOf(tx, id);
    await announceEmployeeRemoved(tx, companyId, id);
  }
  if (employeeNumber === null) return;
  const claimed = { ...ofCompany, employeeNumber: inAnyCase(employeeNumber), identityClaimed: true };
  for (const { id } of await accounts.findBy(claimed)) {
    await accounts.update({ id }, { employeeNumber: null, name: null, identityClaimed: false });
    await parts.sessions.endAllOf(tx, id);
    await announceEmployee(tx, 'auth.employee.updated.v1', id);
  }
}
