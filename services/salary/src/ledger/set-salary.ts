import type { RouteBody, RouteReply, routes } from '@pahiya/contracts';
import type { Salary } from '../salary.ts';
import { salarySet } from './ledger.ts';
import { recordEntry, type Write } from './record-entry.ts';

/** The base salary from the current cycle on; earlier cycles keep theirs. */
export async function setSalary(
  salary: Salary,
  write: Write,
  body: RouteBody<typeof routes.salary.setSalary>,
): Promise<RouteReply<typeof routes.salary.setSalary>> {
  const note = body.note?.trim() || `Salary set to ${body.salary}`;
  const status = await recordEntry(salary, write, (_driver, _entries, now) =>
    salarySet(Math.round(body.salary * 100), note, now),
  );
  return { ...status, message: 'Salary set successfully' };
}
