import type { RouteBody, routes, SalaryStatus } from '@pahiya/contracts';
import type { SalaryParts } from '../parts.ts';
import { defaultNoteOf, noteOr, salarySet } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** The base salary from the current cycle on; earlier cycles keep theirs. */
export async function setSalary(
  parts: SalaryParts,
  write: Write,
  body: RouteBody<typeof routes.salary.setSalary>,
): Promise<SalaryStatus> {
  const amountPaise = Math.round(body.salary * 100);
  const noted = noteOr(body.note, defaultNoteOf('set', amountPaise));
  return recordEntry(parts, write, (_driver, _entries, now) => salarySet(amountPaise, noted, now));
}
