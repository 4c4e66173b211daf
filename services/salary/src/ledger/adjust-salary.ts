import type { RouteBody, routes, SalaryStatus } from '@pahiya/contracts';
import type { SalaryParts } from '../parts.ts';
import { defaultNoteOf, noteOr, salaryAdjusted } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** Raises or lowers the current base salary. Two adjustments at the same time both apply. */
export async function adjustSalary(
  parts: SalaryParts,
  write: Write,
  { amount, changeType, note }: RouteBody<typeof routes.salary.adjustSalary>,
): Promise<SalaryStatus> {
  const amountPaise = Math.round(amount * 100);
  const noted = noteOr(note, defaultNoteOf(changeType === 'increase' ? 'increased' : 'decreased', amountPaise));
  return recordEntry(parts, write, (_driver, entries, now) =>
    salaryAdjusted(entries, { amountPaise, changeType, ...noted, at: now }),
  );
}
