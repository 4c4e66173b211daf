import type { RouteBody, routes, SalaryStatus } from '@pahiya/contracts';
import type { Salary } from '../salary.ts';
import { defaultNoteOf, noteOr, salaryAdjusted } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** Raises or lowers whatever the base salary is at that moment: of two adjustments at once both count. */
export async function adjustSalary(
  salary: Salary,
  write: Write,
  { amount, changeType, note }: RouteBody<typeof routes.salary.adjustSalary>,
): Promise<SalaryStatus> {
  const amountPaise = Math.round(amount * 100);
  const noted = noteOr(note, defaultNoteOf(changeType === 'increase' ? 'increased' : 'decreased', amountPaise));
  return recordEntry(salary, write, (_driver, entries, now) =>
    salaryAdjusted(entries, { amountPaise, changeType, ...noted, at: now }),
  );
}
