import { HOLDS_A_DRIVER, type AssignedDriver, type DriverFact, type DriverLimits } from '@pahiya/contracts';
import { insertIfNew, keepNewest, type Database, type Tx } from '@pahiya/service-kit';
import { In, LessThan, Raw } from 'typeorm';
import { RideEntity } from '../rides/ride.entity.ts';
import { DriverEntity } from './driver.entity.ts';

export interface KnownDriver {
  /** The driver as the driver service told last. */
  driver: AssignedDriver | undefined;
  /** Whether the driver is deleted, or about to be, and so gets no more rides. */
  hasLeft: boolean;
}

export async function findDriver({ dataSource }: Database, id: string): Promise<KnownDriver | undefined> {
  const found = await dataSource.getRepository(DriverEntity).findOneBy({ id });
  if (found === null) return undefined;
  const { record, retiredAt } = found;
  const totalRides = await dataSource.getRepository(RideEntity).countBy({ driverId: id, status: 'completed' });
  return { driver: record ? { ...record, totalRides } : undefined, hasLeft: retiredAt !== null };
}

/** Whether the driver is deactivated or deleted, as the driver service told last. */
export async function isOutOfService({ dataSource }: Database, id: string): Promise<boolean> {
  const found = await dataSource.getRepository(DriverEntity).findOneBy({ id });
  return found !== null && (found.retiredAt !== null || found.record?.status === 'inactive');
}

/** Stores a driver of whom no event has arrived yet. Any event about the driver is newer. */
export async function rememberDriver({ dataSource }: Database, driver: AssignedDriver): Promise<void> {
  await insertIfNew(dataSource.manager, DriverEntity, { id: driver._id, revision: 0, record: driver });
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
  const { workingHours, area, base } = fact;
  const limits: DriverLimits = { ...(workingHours && { workingHours }), ...(area && { area }), ...(base && { base }) };
  const row = { id: fact.driverId, revision: fact.revision, record, limits };
  await keepNewest(tx, DriverEntity, { row, by: 'revision' });
}

export async function applyDriverDeleted(tx: Tx, id: string, revision: number): Promise<void> {
  await retire(tx, id);
  await tx.getRepository(DriverEntity).update({ id, revision: LessThan(revision) }, { revision });
}

/** Locks the driver against being promised to a ride, until the transaction ends. */
export async function retire(tx: Tx, id: string): Promise<void> {
  await insertIfNew(tx, DriverEntity, { id, revision: 0 });
  const drivers = tx.getRepository(DriverEntity);
  await drivers.findOneOrFail({ where: { id }, lock: { mode: 'pessimistic_write' } });
  await drivers.update({ id }, { retiredAt: () => 'now()' });
}

/**
 * Takes a driver back whose deletion was begun and never carried out: its own service still has it. False within a
 * minute of the last attempt, which may be under way: a call between services takes two seconds at most.
 */
export async function reinstate({ dataSource }: Database, id: string): Promise<boolean> {
  const { affected } = await dataSource
    .getRepository(DriverEntity)
    .update({ id, retiredAt: Raw((column) => `${column} < now() - interval '1 minute'`) }, { retiredAt: null });
  return affected === 1;
}

export function hasRidesUnderWay(tx: Tx, driverId: string): Promise<boolean> {
  return tx.getRepository(RideEntity).existsBy({ driverId, status: In(HOLDS_A_DRIVER) });
}
