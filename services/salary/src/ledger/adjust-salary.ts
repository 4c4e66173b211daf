import type { RouteBody, RouteReply, routes } from '@pahiya/contracts';
import type { Salary } from '../salary.ts';
import { salaryAdjusted } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** Raises or lowers whatever the base salary is at that moment: of two adjustments at once both count. */
export async function adjustSalary(
  salary: Salary,
  write: Write,
  { amount, changeType, note }: RouteBody<typeof routes.salary.adjustSalary>,
): Promise<RouteReply<typeof routes.salary.adjustSalary>> {
  const done = changeType === 'increase' ? 'increased' : 'decreased';
  const status = await recordEntry(salary, write, (_driver, entries, now) =>
    salaryAdjusted(entries, {
      amountPaise: Math.round(amount * 100),
      changeType,
      note: note?.trim() || `Salary ${done} by ${amount}`,
      at: now,
    }),
  );
  return { ...status, message: `Salary ${done} successfully` };
}
