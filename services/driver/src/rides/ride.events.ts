import type { RideSnapshot } from '@pahiya/contracts';
import { afterCommit, type Handlers, type PahiyaCatalogue } from '@pahiya/messaging';
import type { Tx } from '@pahiya/service-kit';
import { noteDriver } from '../drivers/driver.events.ts';
import type { ActiveTrips } from '../positions/active-trips.ts';
import type { TripEnds } from '../positions/trip-ends.ts';
import { keepRide } from './ride.repository.ts';

type RideHandlers = Omit<Handlers<PahiyaCatalogue, 'driver'>, 'salary.base.changed.v1' | 'auth.person.deleted.v1'>;

/** Stores every change of a ride, and starts or stops forwarding its driver's positions. */
export function rideHandlers(trips: ActiveTrips, ends: TripEnds): RideHandlers {
  const applyRide = async ({ data: { ride } }: { data: { ride: RideSnapshot } }, tx: Tx): Promise<void> => {
    if (!(await keepRide(tx, ride)) || !ride.driver) return;
    const { driverId } = ride.driver;
    // Lists of drivers show whether a driver is on a trip, and the number of the driver's rides.
    if (ride.status === 'on_trip' || ride.status === 'completed') noteDriver(tx, driverId);
    if (ride.status === 'completed') await ends.note(tx, { driverId, rideId: ride.rideId });
    if (ride.status !== 'on_trip') return;
    const trip = { rideId: ride.rideId, userId: ride.rider.userId, companyId: ride.company.companyId };
    // If this call is lost, booking is asked for the trip when `no trip` is no longer cached, up to 15 s later
    // (NO_TRIP_TTL_S).
    afterCommit(tx, () => trips.started(driverId, trip));
  };
  return {
    'booking.ride.assigned.v1': applyRide,
    'booking.ride.vehicle-assigned.v1': applyRide,
    'booking.ride.accepted.v1': applyRide,
    'booking.ride.denied.v1': applyRide,
    'booking.ride.started.v1': applyRide,
    'booking.ride.completed.v1': applyRide,
    'booking.ride.extras-claimed.v1': applyRide,
    'booking.ride.cancelled.v1': applyRide,
  };
}
