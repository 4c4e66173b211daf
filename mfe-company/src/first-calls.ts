import { routes } from '@pahiya/contracts';
import { daysFromToday, firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

/** The calls of the dashboard's `readAhead`. The build reads this list; it is in no bundle. */
export const firstCalls = {
  [paths.dashboard]: [
    firstCall(routes.booking.companyStats),
    // The span of figureSpanAround: three weeks back and one ahead.
    firstCall(routes.booking.companyFigures, { from: daysFromToday(-21), to: daysFromToday(7) }),
    firstCall(routes.booking.companyBookings, { limit: 5 }),
  ],
};
