import type { SalaryStatus } from '@pahiya/contracts';
import { kolkataDay, KOLKATA_OFFSET_MS, notFound } from '@pahiya/service-kit';
import { ensureDriverKnown } from '../drivers/admit-driver.ts';
import { findDriver } from '../drivers/driver.repository.ts';
import type { Salary } from '../salary.ts';
import { entriesOf, expensesBetween } from './ledger.repository.ts';
import { payStatus } from './ledger.ts';

export async function readPayStatus(salary: Salary, driverId: string): Promise<SalaryStatus> {
  await ensureDriverKnown(salary, driverId);
  return salary.database.transaction(async (tx) => {
    const driver = await findDriver(tx, driverId);
    if (!driver) throw notFound('Driver');
    return payStatus(driver, await entriesOf(tx, driverId), salary.deps.clock.now());
  });
}

/** In rupees: base salaries of active drivers, and the advances of this calendar month in Asia/Kolkata. */
export async function readMonthlyExpenses({ database, deps }: Salary): Promise<number> {
  const [year = 0, month = 1] = kolkataDay(deps.clock.now()).split('-').map(Number);
  const firstDayOf = (nth: number) => new Date(Date.UTC(year, nth - 1, 1) - KOLKATA_OFFSET_MS);
  return (await expensesBetween(database, firstDayOf(month), firstDayOf(month + 1))) / 100;
}
