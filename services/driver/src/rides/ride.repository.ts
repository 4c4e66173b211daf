import type { RideSnapshot } from '@pahiya/contracts';
import { keepNewest, type Database, type Tx } from '@pahiya/service-kit';
import { IsNull, Not } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { RideEntity } from './ride.entity.ts';

export interface RideOnTrip {
  rideId: string;
  driverId: string;
  userId: string;
  companyId: string;
}

/** Stores the snapshot of a ride that has or had a driver. False when a newer or equal one is stored already. */
export async function keepRide(tx: Tx, ride: RideSnapshot): Promise<boolean> {
  const { rideId, revision, status, rider, company } = ride;
  const driverId = ride.driver?.driverId ?? null;
  const before = await tx.getRepository(RideEntity).findOne({ where: { rideId }, lock: { mode: 'pessimistic_write' } });
  if (before ? before.revision >= revision : driverId === null) return false;
  const row = { rideId, revision, status, driverId, userId: rider.userId, companyId: company.companyId };
  await keepNewest(tx, RideEntity, { row, by: 'revision' });
  if (status === 'completed' && before?.status !== 'completed' && driverId !== null)
    await tx.getRepository(DriverEntity).increment({ id: driverId }, 'totalRides', 1);
  return true;
}

/** The rides on trip that this rider or company may see; without a filter, all of them. */
export async function ridesOnTrip(
  { dataSource }: Database,
  seenBy: { userId?: string; companyId?: string } = {},
): Promise<RideOnTrip[]> {
  const where = { status: 'on_trip' as const, driverId: Not(IsNull()), ...seenBy };
  const found = await dataSource.getRepository(RideEntity).findBy(where);
  return found.flatMap(({ driverId, ...ride }) => (driverId === null ? [] : [{ ...ride, driverId }]));
}
