import type { AssignedDriver, PlanDriver, PlanRide } from '@pahiya/contracts';
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

/** Names a driver, also one who has left. */
export type DriverNames = (driverId: string) => PlanDriver;
