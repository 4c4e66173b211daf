import { useQuery } from '@tanstack/react-query';
import { formatDate, today, useText } from '@pahiya/ui';
import { useAddress } from '@pahiya/web-kit';
import { RideFigures } from '@pahiya/web-kit/rides';
import { AdminPage } from '../../page/admin-page.tsx';
import { figures } from '../../rides/bookings.queries.ts';
import styles from './dashboard.module.css';
import { DriversWaiting } from './drivers-waiting.tsx';
import { messages } from './messages.ts';
import { NewestRides } from './newest-rides.tsx';
import { RidesToAssign } from './rides-to-assign.tsx';
import { RoadMap } from './road-map.tsx';
import { StatCards } from './stat-cards.tsx';

const DAY_MS = 86_400_000;

/** Three weeks back and one ahead, where the rides are that still have to be driven. */
function spanAround(day: string): { from: string; to: string } {
  const dayAt = (days: number) => new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
  return { from: dayAt(-21), to: dayAt(7) };
}

/** What is, what waits, and what was: each part loads, fails and is tried again by itself. */
export function DashboardPage() {
  const text = useText(messages);
  const [filters, setFilters] = useAddress('date', 'status', 'cabType');
  const ridesByDay = useQuery(figures.of(filters, spanAround(today())));
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
