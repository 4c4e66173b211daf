import { useQuery, type QueryClient } from '@tanstack/react-query';
import { formatDate, InTurn, today, useText } from '@pahiya/ui';
import { addressNow, useAddress } from '@pahiya/web-kit';
import { figureSpanAround, RideFigures, type RideFiguresProps } from '@pahiya/web-kit/rides';
import { AdminPage } from '../../page/admin-page.tsx';
import { waitingDriversQuery } from '../../drivers/drivers.queries.ts';
import { bookings, figures, rideStatsQuery } from '../../rides/bookings.queries.ts';
import { deniedRidesQuery, pendingRidesQuery } from '../../rides/waiting-rides.ts';
import styles from './dashboard.module.css';
import { expenseStatsQuery, peopleStatsQuery } from './dashboard.queries.ts';
import { DriversWaiting } from './drivers-waiting.tsx';
import { messages } from './messages.ts';
import { NewestRides } from './newest-rides.tsx';
import { RidesToAssign } from './rides-to-assign.tsx';
import { RoadMap } from './road-map.tsx';
import { StatCards } from './stat-cards.tsx';

/** What its address keeps. */
const FILTERS = ['date', 'status', 'cabType'] as const;

/** What was, by day. Apart, so that the page is not drawn again when its answer comes. */
function FiguresByDay(props: Omit<RideFiguresProps, 'query'>) {
  const query = useQuery(figures.of(props.filters, figureSpanAround(today())));
  return <RideFigures query={query} {...props} />;
}

/** What is, what waits, and what was: each part loads, fails and is tried again by itself. */
export function DashboardPage() {
  const text = useText(messages);
  const [filters, setFilters] = useAddress(...FILTERS);
  return (
    <AdminPage title={text('title')} description={formatDate(today())}>
      <div className={styles.page}>
        <StatCards />
        <div className={styles.waiting}>
          <RidesToAssign />
          <div className={styles.side}>
            <DriversWaiting />
          </div>
        </div>
        <InTurn>
          <RoadMap />
          <FiguresByDay filters={filters} onChange={setFilters} />
          <NewestRides filters={filters} />
        </InTurn>
      </div>
    </AdminPage>
  );
}

DashboardPage.readAhead = (client: QueryClient) => {
  // Next further down, and drawn in its turn: asked for, not waited for.
  void client.prefetchInfiniteQuery(bookings.onRoad);
  void client.prefetchQuery(figures.of(addressNow(...FILTERS), figureSpanAround(today())));
  // What a phone shows before anybody scrolls: `firstCalls` of the manifest.
  return [
    client.prefetchQuery(peopleStatsQuery),
    client.prefetchQuery(rideStatsQuery),
    client.prefetchQuery(expenseStatsQuery),
    client.prefetchInfiniteQuery(pendingRidesQuery),
    client.prefetchInfiniteQuery(deniedRidesQuery),
    client.prefetchInfiniteQuery(waitingDriversQuery),
  ];
};
