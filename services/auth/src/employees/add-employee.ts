import type { Employee, RouteBody, routes } from '@pahiya/contracts';
import { newId, refusingDuplicates } from '@pahiya/service-kit';
import { canonicalEmail, tidy } from '../accounts/account.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import type { AuthParts } from '../parts.ts';
import { TAKEN } from './employee.ts';
import { announceEmployee } from './employee.events.ts';
import { employeeOf } from './employee.repository.ts';
import { overrideClaims } from './override-claims.ts';

type NewEmployee = RouteBody<typeof routes.auth.addEmployee>;

export async function addEmployee(parts: AuthParts, companyId: string, given: NewEmployee): Promise<Employee> {
  const createdAt = parts.clock.now();
  const id = newId();
  const [email, employeeNumber] = [canonicalEmail(given.email), tidy(given.employeeId)];
  const whose = { name: given.employeeName, email, isChosenForThem: true };
  const passwordHash = await parts.passwords.hash(given.password, whose);
  const employee = await refusingDuplicates(TAKEN, () =>
    parts.database.transaction(async (tx) => {
      await overrideClaims(tx, parts, { companyId, email, employeeNumber });
      const name = tidy(given.employeeName);
      await insertAccount(tx, { id, role: 'user', email, passwordHash, companyId, employeeNumber, name, createdAt });
      await announceEmployee(tx, 'auth.employee.registered.v1', id);
      return employeeOf(tx, id);
    }),
  );
  await parts.sessions.announceEnded();
  return employee;
}
