import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import type { Ride } from '../rides/ride.ts';
import { bookingView } from '../rides/ride.view.ts';
import { personDataOf } from '../people/person-data.ts';
import { ridesOfDriver, tripOfDriver } from './rides-of-driver.ts';
import { retireDriver } from './retire-driver.ts';

export function driverRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  serve(app, deps, routes.booking.retireDriver, async ({ params }) => {
    await retireDriver(parts, params.driverId);
    return { message: 'Driver retired' };
  });

  serve(app, deps, routes.booking.personData, async ({ params }) => ({
    held: await personDataOf(parts.database, params.id),
  }));

  serve(app, deps, routes.booking.driverRides, async ({ params }) => {
    const [{ latest, completedRides, earningsPaise }, trip] = await Promise.all([
      ridesOfDriver(parts.database, params.driverId),
      tripOfDriver(parts.database, params.driverId),
    ]);
    return {
      bookings: latest.map((ride) => bookingView(ride, 'admin', parts)),
      completedBookings: completedRides,
      totalEarnings: earningsPaise / 100,
      activeRide: trip && whoseTrip(trip),
    };
  });

  serve(app, deps, routes.booking.driverTrip, async ({ params }) => {
    const trip = await tripOfDriver(parts.database, params.driverId);
    return { trip: trip && whoseTrip(trip) };
  });
}

const whoseTrip = ({ rideId, rider, company }: Ride) => ({
  bookingId: rideId,
  userId: rider.userId,
  companyId: company.companyId,
});
