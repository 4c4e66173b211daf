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

/** The code of these parts loads after the calls of the first screen: see useFirstCallsAnswered. */
const RoadMap = openedPart(() => import('./further-down.tsx').then((found) => found.RoadMap), null);
const FurtherDown = openedPart(() => import('./further-down.tsx').then((found) => found.FurtherDown), null);

/** Rarely shown, so the code loads only when it is needed. */
const ExtrasToDecide = openedPart(() => import('./extras/extras-to-decide.tsx').then((found) => found.ExtrasToDecide));

function ExtrasWaiting() {
  const count = useQuery(rideStatsQuery).data?.extrasToDecide;
  return count ? <ExtrasToDecide count={count} /> : null;
}

/** The longest time for which the part below the first screen waits, in case a service hangs. */
const LONGEST_WAIT_MS = 5_000;

const FIRST_TRIES: QueryFilters = { predicate: ({ state }) => state.fetchFailureCount === 0 };

/**
 * Whether each of the first calls has been answered or has failed once. Only then is the part below the first screen
 * drawn: on a slow network its code would delay the answers for the first screen.
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

/** The height, in drivers, of the line that says that nobody waits. */
const NOBODY_ROWS = 3;

/**
 * Whether the list of rides is high enough to place the map beside it without a gap below. A ride is as high as 1.5
 * drivers.
 */
function useMapBesideRides(): boolean {
  const waiting = useWaitingRides();
  const drivers = useInfiniteQuery(waitingDriversQuery).data?.pages[0]?.drivers.length;
  if (!waiting.isLoaded || drivers === undefined) return true;
  return 3 * shownOf(waiting).length >= 2 * Math.min(drivers || NOBODY_ROWS, DRIVERS_SHOWN) + 5;
}

/**
 * The present figures, the rides and people that wait for an admin, and the rides by day. Each part loads, fails and
 * retries on its own.
 */
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
  // The calls of the part that a phone shows without scrolling. The part below makes its calls when it is drawn.
  // `firstCalls` of the manifest lists the same calls.
  return [
    client.prefetchQuery(peopleStatsQuery),
    client.prefetchQuery(rideStatsQuery),
    client.prefetchQuery(expenseStatsQuery),
    client.prefetchInfiniteQuery(pendingRidesQuery),
    client.prefetchInfiniteQuery(deniedRidesQuery),
    client.prefetchInfiniteQuery(waitingDriversQuery),
  ];
};
