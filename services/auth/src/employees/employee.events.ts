import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, type Tx } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { findEmployeeOrFail } from './employee.repository.ts';

/** Tells the other services how an employee stands after the change that this transaction made, and open screens of the change. */
export async function announceEmployee(
  tx: Tx,
  type: 'auth.employee.registered.v1' | 'auth.employee.updated.v1',
  id: string,
): Promise<void> {
  // Each fact has a revision of its own, in the order of the commits: the row is locked until then.
  await tx.getRepository(AccountEntity).increment({ id }, 'revision', 1);
  const employee = await findEmployeeOrFail(tx, id);
  const { companyId, employeeNumber: employeeId, name, email, phone } = employee;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { revision: employee.revision, userId: id, companyId, employeeId, name, email, phone },
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
