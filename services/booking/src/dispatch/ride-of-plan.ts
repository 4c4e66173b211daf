import type { AssignedDriver, PlanDriver, PlanRide } from '@pahiya/contracts';
import type { Database } from '@pahiya/service-kit';
import { In } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import { busyUntil, startOf, vehicleNumberOf, type Ride } from '../rides/ride.ts';
import { pointOf } from './points.ts';

/** A ride as the dispatch desk sees it. */
export function planRide(ride: Ride): PlanRide {
  return {
    rideId: ride.rideId,
    code: ride.bookingId,
    revision: ride.revision,
    status: ride.status,
    startsAt: startOf(ride).toISOString(),
    endsAt: busyUntil(ride).toISOString(),
    cabType: ride.cabType,
    passengers: ride.passengers,
    rider: ride.rider.name,
    companyId: ride.company.companyId,
    company: ride.company.name,
    pickup: ride.pickup,
    dropoff: ride.dropoff,
    from: pointOf(ride.pickupLocation) ?? null,
    to: pointOf(ride.dropoffLocation) ?? null,
    km: ride.distanceKm,
  };
}

export function planDriver(driver: AssignedDriver): PlanDriver {
  const { _id: driverId, driverId: code, fullName: name, vehicleType, vehicleNumber } = driver;
  return { driverId, code, name, vehicleType, vehicleNumber };
}

/** The driver of a ride, with the vehicle that was chosen for it. */
export function driverOfRide(ride: Ride): PlanDriver | null {
  return ride.driver && { ...planDriver(ride.driver), vehicleNumber: vehicleNumberOf(ride) };
}

export async function ridesById({ dataSource }: Database, rideIds: readonly string[]): Promise<Map<string, Ride>> {
  const rides = await dataSource.getRepository(RideEntity).findBy({ rideId: In([...rideIds]) });
  return new Map(rides.map((ride) => [ride.rideId, ride]));
}

/** Names a driver, also one who has left. */
export type DriverNames = (driverId: string) => PlanDriver;

const GONE = '00000000';

export async function namesOfDrivers({ dataSource }: Database, driverIds: Iterable<string>): Promise<DriverNames> {
  const ids = [...new Set(driverIds)];
  const told = await dataSource.getRepository(DriverEntity).findBy({ id: In(ids) });
  const known = new Map(told.flatMap(({ id, record }) => (record ? [[id, planDriver(record)]] : [])));
  return (driverId) => known.get(driverId) ?? { driverId, code: GONE, name: '–', vehicleType: '', vehicleNumber: null };
}
