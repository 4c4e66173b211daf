import type { RouteBody, routes, SalaryStatus } from '@pahiya/contracts';
import { validationError } from '@pahiya/service-kit';
import type { Salary } from '../salary.ts';
import { advanceGiven, defaultNoteOf, instantOf, noteOr } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** An advance belongs to the cycle of its date, which may be an earlier one. */
export async function giveAdvance(
  salary: Salary,
  write: Write,
  body: RouteBody<typeof routes.salary.giveAdvance>,
): Promise<SalaryStatus> {
  const givenAt = body.date ? givenDate(body.date) : undefined;
  const amountPaise = Math.round(body.amount * 100);
  const noted = noteOr(body.note, defaultNoteOf('advance', amountPaise));
  return recordEntry(salary, write, (driver, _entries, now) =>
    advanceGiven(driver, { amountPaise, noted, at: givenAt ?? now, now }),
  );
}

function givenDate(timestamp: string): Date {
  const instant = instantOf(timestamp);
  if (instant === undefined) throw validationError([{ path: 'date', code: 'no-timestamp' }]);
  return instant;
}
