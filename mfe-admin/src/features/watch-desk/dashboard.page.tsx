import { useEffect, useState } from 'react';
import { useInfiniteQuery, useQuery, useQueryClient, type QueryClient, type QueryFilters } from '@tanstack/react-query';
import { formatDate, openedPart, today, useText } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { AdminPage } from '../../page/admin-page.tsx';
import { waitingDriversQuery } from '../../drivers/drivers.queries.ts';
import { rideStatsQuery } from '../../rides/bookings.queries.ts';
import { deniedRidesQuery, pendingRidesQuery, useWaitingRides } from '../../rides/waiting-rides.ts';
import styles from './dashboard.module.css';
import { expenseStatsQuery, peopleStatsQuery } from './dashboard.queries.ts';
import { DRIVERS_SHOWN, DriversWaiting } from './drivers-waiting.tsx';
import { messages } from './messages.ts';
import { RidesToAssign, shownOf } from './rides-to-assign.tsx';
import { StatCards } from './stat-cards.tsx';

/** The filters, which the address keeps. */
const FILTERS = ['date', 'status', 'cabType'] as const;

/** The code of these loads after the calls of the first screen: see useFirstCallsAnswered. */
const RoadMap = openedPart(() => import('./further-down.tsx').then((found) => found.RoadMap), null);
const FurtherDown = openedPart(() => import('./further-down.tsx').then((found) => found.FurtherDown), null);

/** Seldom there, so its code loads only then. */
const ExtrasToDecide = openedPart(() => import('./extras/extras-to-decide.tsx').then((found) => found.ExtrasToDecide));

function ExtrasWaiting() {
  const count = useQuery(rideStatsQuery).data?.extrasToDecide;
  return count ? <ExtrasToDecide count={count} /> : null;
}

/** What lies further down does not wait longer than this for a service that hangs. */
const LONGEST_WAIT_MS = 5_000;

const FIRST_TRIES: QueryFilters = { predicate: ({ state }) => state.fetchFailureCount === 0 };

/**
 * Whether each of the first calls has been answered or has failed once. The part of the page further down is drawn then: on a
 * slow network its code would delay what the first screen waits for.
 */
function useFirstCallsAnswered(): boolean {
  const client = useQueryClient();
  const [areAnswered, setAnswered] = useState(false);
  useEffect(() => {
    const end = () => {
      stop();
      setAnswered(true);
    };
    const look = () => {
      if (client.isFetching(FIRST_TRIES) === 0) end();
    };
    const unsubscribe = client.getQueryCache().subscribe(look);
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const stop = () => {
      unsubscribe();
      clearTimeout(timer);
    };
    look();
    return stop;
  }, [client]);
  return areAnswered;
}

/** A line that says that nobody waits is as high as three drivers. */
const NOBODY_ROWS = 3;

/** Whether the rides are high enough for the map to stand beside them without a hole below: a ride is as high as 1.5 drivers. */
function useMapBesideRides(): boolean {
  const waiting = useWaitingRides();
  const drivers = useInfiniteQuery(waitingDriversQuery).data?.pages[0]?.drivers.length;
  if (!waiting.isLoaded || drivers === undefined) return true;
  return 3 * shownOf(waiting).length >= 2 * Math.min(drivers || NOBODY_ROWS, DRIVERS_SHOWN) + 5;
}

/** The present figures, what waits for an admin, and the rides by day. Each part loads, fails and retries on its own. */
export function DashboardPage() {
  const text = useText(messages);
  const [filters, setFilters] = useAddress(...FILTERS);
  const isMapBeside = useMapBesideRides();
  const isRestDue = useFirstCallsAnswered();
  return (
    <AdminPage title={text('title')} description={formatDate(today())}>
      <div className={styles.page}>
        <StatCards />
        <div className={styles.waiting}>
          <RidesToAssign />
          <div className={styles.side}>
            <DriversWaiting />
            <ExtrasWaiting />
            {isMapBeside && <div className={styles.map}>{isRestDue && <RoadMap fill />}</div>}
          </div>
        </div>
        {isRestDue && !isMapBeside && <RoadMap fill={false} />}
        {isRestDue && <FurtherDown filters={filters} onChange={setFilters} />}
      </div>
    </AdminPage>
  );
}

DashboardPage.readAhead = (client: QueryClient) => {
  // The calls of what a phone shows without scrolling. The part further down makes its calls when it is drawn. `firstCalls`
  // of the manifest lists the same calls.
  return [
    client.prefetchQuery(peopleStatsQuery),
    client.prefetchQuery(rideStatsQuery),
    client.prefetchQuery(expenseStatsQuery),
    client.prefetchInfiniteQuery(pendingRidesQuery),
    client.prefetchInfiniteQuery(deniedRidesQuery),
    client.prefetchInfiniteQuery(waitingDriversQuery),
  ];
};
