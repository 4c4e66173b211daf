import { queryRows, type Tx } from '@pahiya/service-kit';
import type { PaidDriver } from '../ledger/ledger.ts';

/** Locked, so that the entries of one driver are added one after the other. */
export async function lockDriver(tx: Tx, id: string): Promise<PaidDriver | undefined> {
  const [found] = await queryRows<PaidDriver>(
    tx,
    'select id, revision, registered_at as "registeredAt", active, deleted from driver where id = $1 for update',
    [id],
  );
  return found;
}

export async function findDriver(tx: Tx, id: string): Promise<PaidDriver | undefined> {
  const [found] = await queryRows<PaidDriver>(
    tx,
    'select id, revision, registered_at as "registeredAt", active, deleted from driver where id = $1',
    [id],
  );
  return found;
}

/** False when the driver is known already. */
export async function insertDriver(tx: Tx, driver: PaidDriver): Promise<boolean> {
  const inserted = await queryRows(
    tx,
    `insert into driver (id, revision, registered_at, active, deleted) values ($1, $2, $3, $4, $5)
     on conflict (id) do nothing returning id`,
    [driver.id, driver.revision, driver.registeredAt, driver.active, driver.deleted],
  );
  return inserted.length > 0;
}

export async function saveDriver(tx: Tx, driver: PaidDriver): Promise<void> {
  await queryRows(tx, 'update driver set revision = $2, active = $3, deleted = $4 where id = $1', [
    driver.id,
    driver.revision,
    driver.active,
    driver.deleted,
  ]);
}
