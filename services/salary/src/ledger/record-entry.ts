import type { SalaryStatus } from '@pahiya/contracts';
import { carriedOut, notFound, PahiyaError, type Claim } from '@pahiya/service-kit';
import { ensureDriverKnown } from '../drivers/admit-driver.ts';
import { lockDriver } from '../drivers/driver.repository.ts';
import type { Salary } from '../salary.ts';
import { appendEntry, entriesOf } from './ledger.repository.ts';
import { payStatus, type LedgerEntry, type NewEntry, type PaidDriver } from './ledger.ts';

/** Who writes into whose ledger. */
export interface Write {
  driverId: string;
  by: string;
  claim: Claim | undefined;
}

/** Adds the entry that `decide` makes of the ledger as it stands; writes of one driver happen one after the other. Answers the status after it. */
export async function recordEntry(
  salary: Salary,
  { driverId, by, claim }: Write,
  decide: (driver: PaidDriver, entries: readonly LedgerEntry[], now: Date) => NewEntry,
): Promise<SalaryStatus> {
  await ensureDriverKnown(salary, driverId);
  return salary.database.transaction(async (tx) => {
    const driver = await lockDriver(tx, driverId);
    if (!driver) throw notFound('driver');
    if (driver.deleted) throw new PahiyaError('RULE_BROKEN', { what: 'driver-was-deleted' });
    const entries = await entriesOf(tx, driverId);
    const now = salary.deps.clock.now();
    const added = await appendEntry(tx, driverId, decide(driver, entries, now), { entries, by, now });
    await carriedOut(tx, claim);
    return payStatus(driver, [...entries, added], now);
  });
}
