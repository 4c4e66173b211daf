import { indiaEpochMs, isDay, type RouteBody, type routes, type SalaryStatus } from '@pahiya/contracts';
import type { SalaryParts } from '../parts.ts';
import { advanceGiven, defaultNoteOf, noteOr } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** An advance belongs to the cycle of its date, which may be an earlier one. */
export async function giveAdvance(
  parts: SalaryParts,
  write: Write,
  body: RouteBody<typeof routes.salary.giveAdvance>,
): Promise<SalaryStatus> {
  const givenAt = body.date ? momentOf(body.date) : undefined;
  const amountPaise = Math.round(body.amount * 100);
  const noted = noteOr(body.note, defaultNoteOf('advance', amountPaise));
  return recordEntry(parts, write, (driver, _entries, now) =>
    advanceGiven(driver, { amountPaise, noted, at: givenAt ?? now, now }),
  );
}

const momentOf = (date: string): Date => new Date(isDay(date) ? indiaEpochMs(date, '00:00') : date);
