import { room, type Employee, type RouteBody, type routes } from '@pahiya/contracts';
import { newId, noteChange, notFound, recordAudit, refusingDuplicates, validationError } from '@pahiya/service-kit';
import { insertAccount } from '../accounts/account.repository.ts';
import { tidy } from '../accounts/account.ts';
import type { AuthParts } from '../parts.ts';
import { TAKEN } from '../employees/employee.ts';
import { announceEmployee } from '../employees/employee.events.ts';
import { employeeOf } from '../employees/employee.repository.ts';
import { overrideClaims } from '../employees/override-claims.ts';
import { turnAway } from '../registrations/turned-away.repository.ts';
import { takeJoiner } from './joiner.repository.ts';

interface Choice {
  companyId: string;
  joinerId: string;
}
type Identity = RouteBody<typeof routes.auth.letJoinerIn>;

/** Uses the company's number and name if it gives both; otherwise the first login asks for them. */
export async function letIn(parts: AuthParts, { companyId, joinerId }: Choice, identity: Identity): Promise<Employee> {
  const { employeeNumber, name } = identityOf(identity);
  const id = newId();
  const employee = await refusingDuplicates(TAKEN, () =>
    parts.database.transaction(async (tx) => {
      const joiner = await takeJoiner(tx, companyId, joinerId);
      if (joiner === undefined) throw notFound('joiner');
      const { email, passwordHash } = joiner;
      await overrideClaims(tx, parts, { companyId, email, employeeNumber });
      const createdAt = parts.clock.now();
      await insertAccount(tx, { id, role: 'user', email, passwordHash, companyId, employeeNumber, name, createdAt });
      await announceEmployee(tx, 'auth.employee.registered.v1', id);
      return employeeOf(tx, id);
    }),
  );
  await parts.sessions.announceEnded();
  return employee;
}

function identityOf({ employeeId, employeeName }: Identity): { employeeNumber: string | null; name: string | null } {
  if (employeeId === undefined && employeeName === undefined) return { employeeNumber: null, name: null };
  if (employeeId === undefined) throw validationError([{ path: 'employeeId', code: 'required' }]);
  if (employeeName === undefined) throw validationError([{ path: 'employeeName', code: 'required' }]);
  return { employeeNumber: tidy(employeeId), name: tidy(employeeName) };
}

export async function refuse(parts: AuthParts, { companyId, joinerId }: Choice): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const joiner = await takeJoiner(tx, companyId, joinerId);
    if (joiner === undefined) throw notFound('joiner');
    await turnAway(tx, parts, { companyId, email: joiner.email, since: parts.clock.now() });
    await recordAudit(tx, { action: 'joiner.refused', subject: `joiner/${joinerId}` });
    noteChange(tx, { kind: 'employee', id: joinerId }, room.company(companyId));
  });
}
