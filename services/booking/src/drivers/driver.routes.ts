import { routes } from '@pahiya/contracts';
import { serve, type ServiceDeps } from '@pahiya/service-kit';
import type { FastifyInstance } from 'fastify';
import type { BookingParts } from '../parts.ts';
import { bookingView } from '../rides/ride.view.ts';
import { ridesOfDriver } from './rides-of-driver.ts';
import { retireDriver } from './retire-driver.ts';

export function driverRoutes(app: FastifyInstance, deps: ServiceDeps, parts: BookingParts): void {
  serve(app, deps, routes.booking.retireDriver, async ({ params }) => {
    await retireDriver(parts, params.driverId);
    return { message: 'Driver retired' };
  });

  serve(app, deps, routes.booking.driverRides, async ({ params }) => {
    const { latest, completedRides, earningsPaise, onTrip } = await ridesOfDriver(parts.database, params.driverId);
    return {
      bookings: latest.map((ride) => bookingView(ride, 'admin')),
      completedBookings: completedRides,
      totalEarnings: earningsPaise / 100,
      activeRide: onTrip,
    };
  });
}
