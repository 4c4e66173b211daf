import { HOLDS_A_DRIVER, type AssignedDriver, type DriverFact } from '@pahiya/contracts';
import type { Database, Tx } from '@pahiya/service-kit';

export interface KnownDriver {
  /** As its own service told last. */
  driver: AssignedDriver | undefined;
  /** Deleted, or about to be: it gets no more rides. */
  hasLeft: boolean;
}

export async function findDriver(database: Database, driverId: string): Promise<KnownDriver | undefined> {
  const [row] = await database.query<{ record: AssignedDriver | null; has_left: boolean; total_rides: number }>({
    name: 'driver-by-id',
    text: `select record, retired_at is not null as has_left,
             (select count(*)::integer from ride where driver_id = driver.id and status = 'completed') as total_rides
           from driver where id = $1`,
    values: [driverId],
  });
  if (row === undefined) return undefined;
  return { driver: row.record ? { ...row.record, totalRides: row.total_rides } : undefined, hasLeft: row.has_left };
}

/** A driver that no event told of yet; any event about it is newer. */
export async function rememberDriver(database: Database, driver: AssignedDriver): Promise<void> {
  await database.query({
    text: 'insert into driver (id, revision, record) values ($1, 0, $2) on conflict (id) do nothing',
    values: [driver._id, JSON.stringify(driver)],
  });
}

export async function applyDriverFact(tx: Tx, fact: DriverFact): Promise<void> {
  const record: AssignedDriver = {
    _id: fact.driverId,
    driverId: fact.code,
    fullName: fact.fullName,
    phoneNumber: fact.phoneNumber,
    email: fact.email,
    gender: fact.gender,
    status: fact.status,
    vehicleNumber: fact.vehicleNumber,
    vehicleType: fact.vehicleType,
    totalRides: 0,
    licenseVerified: fact.licenseVerified,
    aadhaarVerified: fact.aadhaarVerified,
  };
  await tx.query(
    `insert into driver (id, revision, record) values ($1, $2, $3)
     on conflict (id) do update set revision = excluded.revision, record = excluded.record where driver.revision < excluded.revision`,
    [fact.driverId, fact.revision, JSON.stringify(record)],
  );
}

export async function applyDriverDeleted(tx: Tx, driverId: string, revision: number): Promise<void> {
  await tx.query(
    `insert into driver (id, revision, retired_at) values ($1, $2, now())
     on conflict (id) do update set revision = greatest(driver.revision, excluded.revision), retired_at = coalesce(driver.retired_at, now())`,
    [driverId, revision],
  );
}

/** Locks the driver against being promised to a ride, until the transaction ends. */
export async function retire(tx: Tx, driverId: string, at: Date): Promise<void> {
  await tx.query(
    `insert into driver (id, revision, retired_at) values ($1, 0, $2)
     on conflict (id) do update set retired_at = coalesce(driver.retired_at, excluded.retired_at)`,
    [driverId, at],
  );
}

export async function hasRidesUnderWay(tx: Tx, driverId: string): Promise<boolean> {
  const rows: unknown[] = await tx.query('select from ride where driver_id = $1 and status = any ($2) limit 1', [
    driverId,
    HOLDS_A_DRIVER,
  ]);
  return rows.length > 0;
}
