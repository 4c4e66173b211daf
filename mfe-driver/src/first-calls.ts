import { HOLDS_A_DRIVER, routes, type BookingStatus } from '@pahiya/contracts';
import { firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

const ridesThatAre = (status: BookingStatus) => firstCall(routes.booking.assignedBookings, { status, limit: 1000 });

/**
 * The calls that the dashboard makes as it opens: its `readAhead`. Only the build reads this list; no browser loads it.
 */
export const firstCalls = {
  [paths.dashboard]: [firstCall(routes.driver.driverProfile), ...HOLDS_A_DRIVER.map(ridesThatAre)],
};
