import { routes } from '@pahiya/contracts';
import { firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

const ridesThatAre = (status: 'assigned' | 'accepted' | 'on_trip') =>
  firstCall(routes.booking.assignedBookings, { status, limit: 1000 });

/** What the dashboard reads as it opens: its `readAhead`. For the build; no browser gets this list. */
export const firstCalls = {
  [paths.dashboard]: [
    firstCall(routes.driver.driverProfile),
    ridesThatAre('assigned'),
    ridesThatAre('accepted'),
    ridesThatAre('on_trip'),
  ],
};
