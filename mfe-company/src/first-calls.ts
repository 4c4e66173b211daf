import { routes } from '@pahiya/contracts';
import { daysFromToday, firstCall } from '@pahiya/web-kit/federation';
import { paths } from './paths.ts';

/** What the dashboard reads as it opens: its `readAhead`. For the build; no browser gets this list. */
export const firstCalls = {
  [paths.dashboard]: [
    firstCall(routes.booking.companyStats),
    // Three weeks back and one ahead: figureSpanAround.
    firstCall(routes.booking.companyFigures, { from: daysFromToday(-21), to: daysFromToday(7) }),
    firstCall(routes.booking.companyBookings, { limit: 5 }),
  ],
};
