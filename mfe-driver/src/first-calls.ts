import { HOLDS_A_DRIVER, routes, type BookingStatus } from '@pahiya/contracts';
import { firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

const ridesThatAre = (status: BookingStatus) => firstCall(routes.booking.assignedBookings, { status, limit: 1000 });

/** What the dashboard reads as it opens: its `readAhead`. For the build; no browser gets this list. */
export const firstCalls = {
  [paths.dashboard]: [firstCall(routes.driver.driverProfile), ...HOLDS_A_DRIVER.map(ridesThatAre)],
};
