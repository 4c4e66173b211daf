import { addDays, dayInIndia, indiaEpochMs, type SalaryStatus } from '@pahiya/contracts';
import { notFound } from '@pahiya/service-kit';
import { ensureDriverKnown } from '../drivers/admit-driver.ts';
import { findDriver } from '../drivers/driver.repository.ts';
import type { SalaryParts } from '../parts.ts';
import { entriesOf, expensesBetween } from './ledger.repository.ts';
import { payStatus } from './ledger.ts';

export async function readPayStatus(parts: SalaryParts, driverId: string): Promise<SalaryStatus> {
  await ensureDriverKnown(parts, driverId);
  return parts.database.transaction(async (tx) => {
    const driver = await findDriver(tx, driverId);
    if (!driver) throw notFound('driver');
    return payStatus(driver, await entriesOf(tx, driverId), parts.deps.clock.now());
  });
}

/** In rupees: base salaries of active drivers, and the advances of this calendar month in Asia/Kolkata. */
export async function readMonthlyExpenses({ database, deps }: SalaryParts): Promise<number> {
  const firstOfMonth = (day: string) => `${day.slice(0, 7)}-01`;
  const first = firstOfMonth(dayInIndia(deps.clock.now()));
  const firstOfNext = firstOfMonth(addDays(first, 31));
  const midnight = (day: string) => new Date(indiaEpochMs(day, '00:00'));
  return (await expensesBetween(database, midnight(first), midnight(firstOfNext))) / 100;
}
