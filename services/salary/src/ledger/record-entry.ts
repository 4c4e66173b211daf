import type { SalaryStatus } from '@pahiya/contracts';
import { carriedOut, notFound, PahiyaError, type Claim } from '@pahiya/service-kit';
import { ensureDriverKnown } from '../drivers/admit-driver.ts';
import { lockDriver } from '../drivers/driver.repository.ts';
import type { SalaryParts } from '../parts.ts';
import { appendEntry, entriesOf } from './ledger.repository.ts';
import { payStatus, type LedgerEntry, type NewEntry, type PaidDriver, type Refusal } from './ledger.ts';

/** A write to a driver's ledger: the driver, the author, and the claim of an Idempotency-Key. */
export interface Write {
  driverId: string;
  by: string;
  claim: Claim | undefined;
}

/** Adds the entry that `decide` returns for the present ledger, and returns the new status. Writes of one driver are serialised. */
export async function recordEntry(
  parts: SalaryParts,
  { driverId, by, claim }: Write,
  decide: (driver: PaidDriver, entries: readonly LedgerEntry[], now: Date) => NewEntry | Refusal,
): Promise<SalaryStatus> {
  await ensureDriverKnown(parts, driverId);
  return parts.database.transaction(async (tx) => {
    const driver = await lockDriver(tx, driverId);
    if (!driver) throw notFound('driver');
    if (driver.deleted) throw new PahiyaError('RULE_BROKEN', { what: 'driver-was-deleted' });
    const entries = await entriesOf(tx, driverId);
    const now = parts.deps.clock.now();
    const entry = decide(driver, entries, now);
    if ('refused' in entry) throw new PahiyaError('RULE_BROKEN', entry.refused);
    const added = await appendEntry(tx, entry, { driverId, entries, by, now });
    await carriedOut(tx, claim);
    return payStatus(driver, [...entries, added], now);
  });
}
