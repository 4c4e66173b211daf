import { useQuery } from '@tanstack/react-query';
import { type RouteReply, type routes } from '@pahiya/contracts';
import { Card, ErrorState, formatInr, StatCard } from '@pahiya/ui';
import { errorSentence, Page } from '@pahiya/web-kit';
import { statsQuery } from '../../rides/bookings.queries.ts';
import styles from './billing.module.css';

type Stats = RouteReply<typeof routes.booking.companyStats>['stats'];

const counted = (count: number) => count.toLocaleString('en-IN');
const percent = (part: number) => `${Math.round(part * 100)}%`;

/** Undefined without a ride to divide by. */
function ratesOf({ totalBookings, completedBookings, totalRevenue }: Stats) {
  return {
    completionRate: totalBookings > 0 ? completedBookings / totalBookings : undefined,
    averagePerRide: completedBookings > 0 ? totalRevenue / completedBookings : undefined,
  };
}

/** How the bookings divide, as one bar: completed, pending, everything else. */
function BookingBar({ totalBookings, completedBookings, pendingBookings }: Stats) {
  const others = Math.max(0, totalBookings - completedBookings - pendingBookings);
  const parts = [
    { key: 'completed', label: 'Completed', count: completedBookings },
    { key: 'pending', label: 'Pending', count: pendingBookings },
    { key: 'others', label: 'Under way, denied or cancelled', count: others },
  ];
  return (
    <div className={styles.division}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ key, count }) => (
          <span key={key} data-part={key} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ key, label, count }) => (
          <div key={key}>
            <dt data-part={key}>{label}</dt>
            <dd>{counted(count)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>All bookings</dt>
          <dd>{counted(totalBookings)}</dd>
        </div>
      </dl>
    </div>
  );
}

export function BillingPage() {
  const { data: stats, isError, error, isFetching, refetch } = useQuery(statsQuery);
  const rates = stats && ratesOf(stats);

  return (
    <Page title="Billing" description="What your company’s completed rides come to.">
      {isError && !stats ? (
        <ErrorState
          title="Your billing figures could not be loaded"
          description={errorSentence(error, 'Please try again.')}
          onRetry={() => void refetch()}
          retrying={isFetching}
        />
      ) : (
        <div className={styles.stack}>
          <div className={styles.figures}>
            <StatCard
              label="Total Revenue"
              figure={stats && formatInr(stats.totalRevenue, { decimals: 2 })}
              hint="Fares of completed rides"
            />
            <StatCard
              label="Average per ride"
              figure={
                rates && (rates.averagePerRide === undefined ? null : formatInr(rates.averagePerRide, { decimals: 2 }))
              }
              hint="Revenue over completed rides"
            />
            <StatCard
              label="Completion rate"
              figure={rates && (rates.completionRate === undefined ? null : percent(rates.completionRate))}
              hint="Completed of all bookings"
            />
            <StatCard label="Pending" figure={stats && counted(stats.pendingBookings)} hint="Waiting for a driver" />
          </div>
          {stats && (
            <Card title="Booking statistics">
              <BookingBar {...stats} />
            </Card>
          )}
        </div>
      )}
    </Page>
  );
}
