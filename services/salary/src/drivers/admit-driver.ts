import { routes } from '@pahiya/contracts';
import type { Tx } from '@pahiya/service-kit';
import { appendEntry } from '../ledger/ledger.repository.ts';
import { defaultNoteOf, salarySet, type PaidDriver } from '../ledger/ledger.ts';
import type { SalaryParts } from '../parts.ts';
import { findDriver, insertDriver } from './driver.repository.ts';

const BY_REGISTRATION = 'registration';

/** Adds a driver that this service does not know, with the base salary of its registration. False when it is known already. */
export async function admitDriver(
  tx: Tx,
  driver: PaidDriver,
  { basePaise, now }: { basePaise: number; now: Date },
): Promise<boolean> {
  if (!(await insertDriver(tx, driver))) return false;
  if (basePaise > 0)
    await appendEntry(tx, salarySet(basePaise, defaultNoteOf('registration', basePaise), driver.registeredAt), {
      driverId: driver.id,
      entries: [],
      by: BY_REGISTRATION,
      now,
    });
  return true;
}

/**
 * Ensures that this service knows a driver whose registration was answered, even if the event has not arrived yet.
 * @throws PahiyaError NOT_FOUND when the driver service does not know the driver either, UNAVAILABLE when it can't be
 * asked
 */
export async function ensureDriverKnown({ database, deps }: SalaryParts, id: string): Promise<void> {
  if (await database.transaction((tx) => findDriver(tx, id))) return;
  const { driver, revision } = await deps.peers.call(routes.driver.driverRecord, { params: { id } });
  const admitted = {
    id,
    revision,
    registeredAt: new Date(driver.createdAt),
    active: driver.status === 'active',
    deleted: false,
  };
  const basePaise = Math.round((driver.salary ?? 0) * 100);
  await database.transaction((tx) => admitDriver(tx, admitted, { basePaise, now: deps.clock.now() }));
}
