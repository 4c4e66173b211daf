import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, queryRows, type Tx } from '@pahiya/service-kit';
import { SELECT_EMPLOYEE, type EmployeeRow } from './employee.repository.ts';

/** Each fact about an employee has a revision of its own, in the order of the commits: the row is locked until then. */
const NEXT_REVISION = 'update account set revision = revision + 1 where id = $1 returning revision';

/** Tells the other services how an employee stands after the change that this transaction made, and open screens of the change. */
export async function announceEmployee(
  tx: Tx,
  type: 'auth.employee.registered.v1' | 'auth.employee.updated.v1',
  id: string,
): Promise<void> {
  const [counted] = await queryRows<{ revision: number }>(tx, NEXT_REVISION, [id]);
  const [employee] = await queryRows<EmployeeRow>(tx, `${SELECT_EMPLOYEE} where id = $1`, [id]);
  if (counted === undefined || employee === undefined) throw new Error(`There is no employee ${id} to announce`);
  const { companyId, employeeNumber: employeeId, name, email, phone } = employee;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { revision: counted.revision, userId: id, companyId, employeeId, name, email, phone },
  });
  noteEmployee(tx, companyId, id);
}

export async function announceEmployeeRemoved(tx: Tx, companyId: string, id: string): Promise<void> {
  await appendToOutbox(tx, 'auth', {
    type: 'auth.employee.removed.v1',
    subject: id,
    data: { userId: id, companyId },
  });
  noteEmployee(tx, companyId, id);
}

const noteEmployee = (tx: Tx, companyId: string, id: string) =>
  noteChange(tx, { kind: 'employee', id }, room.company(companyId));
