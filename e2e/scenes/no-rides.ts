import { routes } from '@pahiya/contracts';
import { answers } from './network.ts';

export const noRides = { bookings: [] };

/** The figures of the console when there are no rides. */
export const noneCounted = answers(routes.booking.rideStats, {
  activeRides: 0,
  totalBookings: 0,
  completedBookings: 0,
  pendingBookings: 0,
  waitingBookings: 0,
  extrasToDecide: 0,
  totalRevenue: 0,
});
