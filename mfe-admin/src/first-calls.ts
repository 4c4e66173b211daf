import { routes } from '@pahiya/contracts';
import { firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

const soonestFirst = { upcoming: true, sort: 'pickup', order: 'asc' } as const;

/** The calls of the dashboard's `readAhead`. The build reads this list; it is in no bundle. */
export const firstCalls = {
  [paths.console]: [
    firstCall(routes.auth.peopleStats),
    firstCall(routes.booking.rideStats),
    firstCall(routes.salary.expenseStats),
    firstCall(routes.booking.allBookings, { status: 'pending', ...soonestFirst, limit: 100 }),
    firstCall(routes.booking.allBookings, { status: 'denied', ...soonestFirst, limit: 100 }),
    firstCall(routes.driver.listDrivers, { status: 'waiting', limit: 50 }),
  ],
};
