import { notFound } from '@pahiya/service-kit';
import type { Auth } from '../auth.ts';
import { announceEmployeeRemoved } from './employee.events.ts';
import { deleteEmployee } from './employee.repository.ts';

/** Nothing of the person stays here, and their tokens stop working at once; rides remember the names they were made with. */
export async function removeEmployee(auth: Auth, companyId: string, idOrNumber: string): Promise<void> {
  await auth.database.transaction(async (tx) => {
    const id = await deleteEmployee(tx, companyId, idOrNumber);
    if (id === undefined) throw notFound('employee');
    await auth.sessions.endAllOf(tx, id);
    await announceEmployeeRemoved(tx, companyId, id);
  });
  await auth.sessions.announceEnded();
}
