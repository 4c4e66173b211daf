import type { Database } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import type { Ride } from '../rides/ride.ts';
import { planDriver, type DriverNames } from './ride-of-plan.ts';

export async function ridesById({ dataSource }: Database, rideIds: readonly string[]): Promise<Map<string, Ride>> {
  const rides = await dataSource.getRepository(RideEntity).findBy({ rideId: In([...rideIds]) });
  return new Map(rides.map((ride) => [ride.rideId, ride]));
}

const GONE = '00000000';

export async function namesOfDrivers({ dataSource }: Database, driverIds: Iterable<string>): Promise<DriverNames> {
  const ids = [...new Set(driverIds)];
  const told = await dataSource.getRepository(DriverEntity).findBy({ id: In(ids) });
  const known = new Map(told.flatMap(({ id, record }) => (record ? [[id, planDriver(record)]] : [])));
  return (driverId) => known.get(driverId) ?? { driverId, code: GONE, name: '–', vehicleType: '', vehicleNumber: null };
}
