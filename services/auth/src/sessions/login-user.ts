import { refusingDuplicates } from '@pahiya/service-kit';
import { IsNull } from 'typeorm';
import type { RouteBody, RouteReply, routes } from '@pahiya/contracts';
import type { Auth } from '../auth.ts';
import {
  canonicalEmail,
  hasNoIdentityYet,
  isTheEmployee,
  tidy,
  userView,
  type Account,
  type EmployeeIdentity,
} from '../accounts/account.ts';
import { AccountEntity } from '../accounts/account.entity.ts';
import { findAccount, findEmployee } from '../accounts/account.repository.ts';
import { announceEmployee } from '../employees/employee.events.ts';
import { TAKEN } from '../employees/employee.ts';
import { loginRefused } from './refusals.ts';

type Route = typeof routes.auth.loginUser;

export async function loginUser(auth: Auth, given: RouteBody<Route>, address: string): Promise<RouteReply<Route>> {
  const who = `user:${given.companyId.trim().toLowerCase()}:${canonicalEmail(given.email)}`;
  await auth.limits.attempt('login', { account: who, address });
  const found = await findEmployee(auth.database, given.companyId, given.email);
  const proven = await auth.passwords.verify(given.password, found?.passwordHash);
  if (found === undefined || !proven) throw loginRefused();
  const account = hasNoIdentityYet(found) ? await setIdentity(auth, found, given) : found;
  if (!isTheEmployee(account, given)) throw loginRefused();
  const token = await auth.sessions.open(account, given.rememberMe);
  await auth.limits.forgive('login', who);
  return { token, user: userView(account) };
}

/** The first login of an employee who registered alone sets number and name, once: of two at the same time, one does. */
async function setIdentity(auth: Auth, account: Account, given: EmployeeIdentity): Promise<Account> {
  await refusingDuplicates(TAKEN, () =>
    auth.database.transaction(async (tx) => {
      const { id, passwordHash } = account;
      const { affected } = await tx
        .getRepository(AccountEntity)
        .update(
          { id, passwordHash, employeeNumber: IsNull() },
          { employeeNumber: tidy(given.employeeId), name: tidy(given.employeeName) },
        );
      if (affected === 1) await announceEmployee(tx, 'auth.employee.updated.v1', id);
    }),
  );
  const now = await findAccount(auth.database, account.id);
  if (now === undefined) throw loginRefused();
  return now;
}
