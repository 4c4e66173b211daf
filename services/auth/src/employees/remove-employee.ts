import { notFound } from '@pahiya/service-kit';
import type { AuthParts } from '../parts.ts';
import { announceEmployeeRemoved } from './employee.events.ts';
import { turnAway } from '../registrations/turned-away.repository.ts';
import { deleteEmployee } from './employee.repository.ts';

/**
 * Keeps the person's address and number, so that nobody joins with them again unless the company registers them. The
 * tokens stop working at once; rides keep the names they were booked with.
 */
export async function removeEmployee(parts: AuthParts, companyId: string, idOrNumber: string): Promise<void> {
  await parts.database.transaction(async (tx) => {
    const dismissed = await deleteEmployee(tx, companyId, idOrNumber);
    if (dismissed === undefined) throw notFound('employee');
    const { id, email, employeeNumber } = dismissed;
    await turnAway(tx, parts, { companyId, email, employeeNumber, since: parts.clock.now() });
    await parts.sessions.endAllOf(tx, id);
    await announceEmployeeRemoved(tx, companyId, id);
  });
  await parts.sessions.announceEnded();
}
