import { useQuery, type QueryClient } from '@tanstack/react-query';
import { formatDate, today, useText } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { figureSpanAround, RideFigures } from '@pahiya/web-kit/rides';
import { AdminPage } from '../../page/admin-page.tsx';
import { waitingDriversQuery } from '../../drivers/drivers.queries.ts';
import { figures, rideStatsQuery } from '../../rides/bookings.queries.ts';
import { deniedRidesQuery, pendingRidesQuery } from '../../rides/waiting-rides.ts';
import styles from './dashboard.module.css';
import { expenseStatsQuery, peopleStatsQuery } from './dashboard.queries.ts';
import { DriversWaiting } from './drivers-waiting.tsx';
import { messages } from './messages.ts';
import { NewestRides } from './newest-rides.tsx';
import { RidesToAssign } from './rides-to-assign.tsx';
import { RoadMap } from './road-map.tsx';
import { StatCards } from './stat-cards.tsx';

/** What is, what waits, and what was: each part loads, fails and is tried again by itself. */
export function DashboardPage() {
  const text = useText(messages);
  const [filters, setFilters] = useAddress('date', 'status', 'cabType');
  const ridesByDay = useQuery(figures.of(filters, figureSpanAround(today())));
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
        <RoadMap />
        <RideFigures query={ridesByDay} filters={filters} onChange={setFilters} />
        <NewestRides filters={filters} />
      </div>
    </AdminPage>
  );
}

/** What a phone shows of it before anybody scrolls: `firstCalls` of the manifest. */
DashboardPage.readAhead = (client: QueryClient) => [
  client.prefetchQuery(peopleStatsQuery),
  client.prefetchQuery(rideStatsQuery),
  client.prefetchQuery(expenseStatsQuery),
  client.prefetchInfiniteQuery(pendingRidesQuery),
  client.prefetchInfiniteQuery(deniedRidesQuery),
  client.prefetchInfiniteQuery(waitingDriversQuery),
];
