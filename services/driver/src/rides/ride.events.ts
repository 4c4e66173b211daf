import type { RideSnapshot } from '@pahiya/contracts';
import { afterCommit, type Handlers, type PahiyaCatalogue } from '@pahiya/messaging';
import type { Tx } from '@pahiya/service-kit';
import { noteDriver } from '../drivers/driver.events.ts';
import type { ActiveTrips } from '../positions/active-trips.ts';
import { keepRide } from './ride.repository.ts';

type RideHandlers = Omit<Handlers<PahiyaCatalogue, 'driver'>, 'salary.base.changed.v1'>;

/** Whatever happens to a ride: it is kept, and its driver's positions begin or end being passed on. */
export function rideHandlers(trips: ActiveTrips): RideHandlers {
  const heed = async ({ data: { ride } }: { data: { ride: RideSnapshot } }, tx: Tx): Promise<void> => {
    if (!(await keepRide(tx, ride)) || !ride.driver) return;
    const { driverId } = ride.driver;
    // On trip or not, and how many rides: what lists of drivers show of rides.
    if (ride.status === 'on_trip' || ride.status === 'completed') noteDriver(tx, driverId);
    afterCommit(tx, async () =>
      ride.status === 'on_trip'
        ? trips.started(driverId, {
            rideId: ride.rideId,
            userId: ride.rider.userId,
            companyId: ride.company.companyId,
          })
        : trips.ended(driverId, ride.rideId),
    );
  };
  return {
    'booking.ride.booked.v1': heed,
    'booking.ride.assigned.v1': heed,
    'booking.ride.vehicle-assigned.v1': heed,
    'booking.ride.accepted.v1': heed,
    'booking.ride.denied.v1': heed,
    'booking.ride.started.v1': heed,
    'booking.ride.completed.v1': heed,
    'booking.ride.cancelled.v1': heed,
  };
}
