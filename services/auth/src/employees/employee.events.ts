import { room } from '@pahiya/contracts';
import { appendToOutbox } from '@pahiya/messaging';
import { noteChange, recordAudit, type Tx } from '@pahiya/service-kit';
import { AccountEntity } from '../accounts/account.entity.ts';
import { announceForgotten } from '../accounts/forget-person.ts';
import { findEmployeeOrFail } from './employee.repository.ts';

/** Sends the employee's state after this transaction to the other services, and notifies open screens. */
export async function announceEmployee(
  tx: Tx,
  type: 'auth.employee.registered.v1' | 'auth.employee.updated.v1',
  id: string,
): Promise<void> {
  // Each event has a revision of its own, in commit order: the row is locked until then.
  await tx.getRepository(AccountEntity).increment({ id }, 'revision', 1);
  const employee = await findEmployeeOrFail(tx, id);
  const { companyId, employeeNumber: employeeId, name, email, phone } = employee;
  await appendToOutbox(tx, 'auth', {
    type,
    subject: id,
    data: { revision: employee.revision, userId: id, companyId, employeeId, name, email, phone },
  });
  if (type === 'auth.employee.registered.v1')
    await recordAudit(tx, {
      action: 'employee.added',
      subject: `account/${id}`,
      companyId,
      after: { employeeId, name, email, phone },
    });
  noteEmployee(tx, companyId, id);
}

export async function announceEmployeeRemoved(tx: Tx, companyId: string, id: string): Promise<void> {
  await appendToOutbox(tx, 'auth', {
    type: 'auth.employee.removed.v1',
    subject: id,
    data: { userId: id, companyId },
  });
  await announceForgotten(tx, 'user', id);
  await recordAudit(tx, { action: 'employee.removed', subject: `account/${id}`, companyId });
  noteEmployee(tx, companyId, id);
}

const noteEmployee = (tx: Tx, companyId: string, id: string) =>
  noteChange(tx, { kind: 'employee', id }, room.company(companyId));
