import { insertIfNew, type Tx } from '@pahiya/service-kit';
import type { PaidDriver } from '../ledger/ledger.ts';
import { DriverEntity } from './driver.entity.ts';

/** Locks the driver's row, so that entries of one driver are added one after the other. */
export function lockDriver(tx: Tx, id: string): Promise<PaidDriver | null> {
  return tx.getRepository(DriverEntity).findOne({ where: { id }, lock: { mode: 'pessimistic_write' } });
}

export function findDriver(tx: Tx, id: string): Promise<PaidDriver | null> {
  return tx.getRepository(DriverEntity).findOneBy({ id });
}

/** False when the driver is known already. */
export function insertDriver(tx: Tx, driver: PaidDriver): Promise<boolean> {
  return insertIfNew(tx, DriverEntity, driver);
}

export async function saveDriver(tx: Tx, { id, revision, active, deleted }: PaidDriver): Promise<void> {
  await tx.getRepository(DriverEntity).update({ id }, { revision, active, deleted });
}
