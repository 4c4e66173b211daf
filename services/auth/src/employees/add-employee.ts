import type { Employee, RouteBody, routes } from '@pahiya/contracts';
import { newId, notFound, refusingDuplicates } from '@pahiya/service-kit';
import { tidy } from '../accounts/account.ts';
import { insertAccount } from '../accounts/account.repository.ts';
import type { Auth } from '../auth.ts';
import { TAKEN } from './employee.ts';
import { announceEmployee } from './employee.events.ts';
import { employeeOf } from './employee.repository.ts';

type NewEmployee = RouteBody<typeof routes.auth.addEmployee>;

export async function addEmployee(auth: Auth, companyId: string, given: NewEmployee): Promise<Employee> {
  const createdAt = auth.clock.now();
  const id = newId();
  const passwordHash = await auth.passwords.hash(given.password);
  await refusingDuplicates(TAKEN, () =>
    auth.database.transaction(async (tx) => {
      await insertAccount(tx, {
        id,
        role: 'user',
        email: given.email,
        passwordHash,
        companyId,
        employeeNumber: tidy(given.employeeId),
        name: tidy(given.employeeName),
        createdAt,
      });
      await announceEmployee(tx, 'auth.employee.registered.v1', id);
    }),
  );
  const employee = await employeeOf(auth.database, companyId, id);
  if (employee === undefined) throw notFound('employee');
  return employee;
}
