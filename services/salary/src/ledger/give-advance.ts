import type { RouteBody, RouteReply, routes } from '@pahiya/contracts';
import type { Salary } from '../salary.ts';
import { advanceGiven, instantOf } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** An advance belongs to the cycle of its date, which may be an earlier one. */
export async function giveAdvance(
  salary: Salary,
  write: Write,
  body: RouteBody<typeof routes.salary.giveAdvance>,
): Promise<RouteReply<typeof routes.salary.giveAdvance>> {
  const givenAt = body.date === undefined || body.date === '' ? undefined : instantOf(body.date);
  const status = await recordEntry(salary, write, (driver, _entries, now) =>
    advanceGiven(driver, {
      amountPaise: Math.round(body.amount * 100),
      note: body.note?.trim() || 'Advance payment',
      at: givenAt ?? now,
      now,
    }),
  );
  return { ...status, message: 'Advance recorded successfully' };
}
