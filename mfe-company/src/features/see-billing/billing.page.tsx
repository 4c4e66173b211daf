import { useQuery } from '@tanstack/react-query';
import { Button, Card, formatDate, formatInr, formatNumber, Skeleton, StatCard, today, useText } from '@pahiya/ui';
import { LoadFailure, Page, useSession } from '@pahiya/web-kit';
import { companyQuery } from '../../company/company.queries.ts';
import { statsQuery, type Stats } from '../../rides/bookings.queries.ts';
import styles from './billing.module.css';
import { messages } from './messages.ts';
import { MonthlyStatement } from './monthly-statement.tsx';

const percent = (part: number) => `${formatNumber(Math.round(part * 100))}%`;
const rupees = (amount: number) => formatInr(amount, { decimals: 2 });

/** A rate is undefined while there are no rides to divide by. */
function ratesOf({ totalBookings, completedBookings, totalRevenue }: Stats) {
  return {
    completionRate: totalBookings > 0 ? completedBookings / totalBookings : undefined,
    averagePerRide: completedBookings > 0 ? totalRevenue / completedBookings : undefined,
  };
}

export function BillingPage() {
  const text = useText(messages);
  const stats = useQuery(statsQuery);
  const { data: saved } = useQuery(companyQuery);
  const claims = useSession((session) => session.claims);
  // The name at the login may have been changed since.
  const company = claims && `${saved?.companyName ?? claims.companyName} (${claims.companyCode})`;

  return (
    <Page
      title={text('title')}
      description={text('description')}
      actions={
        <Button icon="print" onClick={() => window.print()}>
          {text('print')}
        </Button>
      }
    >
      <div className={styles.stack}>
        <p className={styles.printHead}>{text('printedFor', { company, date: formatDate(today()) })}</p>
        {stats.isError && !stats.data ? (
          <Card>
            <LoadFailure title={text('figuresFailed')} query={stats} />
          </Card>
        ) : (
          <Figures stats={stats.data} />
        )}
        <MonthlyStatement />
      </div>
    </Page>
  );
}

function Figures({ stats }: { stats: Stats | undefined }) {
  const text = useText(messages);
  const rates = stats && ratesOf(stats);
  return (
    <>
      <div className={styles.figures}>
        <StatCard
          label={text('totalRevenue')}
          figure={stats && rupees(stats.totalRevenue)}
          hint={text('totalRevenueHint')}
        />
        <StatCard
          label={text('averagePerRide')}
          figure={rates && (rates.averagePerRide === undefined ? null : rupees(rates.averagePerRide))}
          hint={text('averagePerRideHint')}
        />
        <StatCard
          label={text('completionRate')}
          figure={rates && (rates.completionRate === undefined ? null : percent(rates.completionRate))}
          hint={text('completionRateHint')}
        />
        <StatCard
          label={text('pending')}
          figure={stats && formatNumber(stats.pendingBookings)}
          hint={text('pendingHint')}
        />
      </div>
      <Card title={text('statistics')}>{stats ? <BookingBar {...stats} /> : <Skeleton height={48} />}</Card>
    </>
  );
}

/** One bar of completed, pending and all other bookings. */
function BookingBar({ totalBookings, completedBookings, pendingBookings }: Stats) {
  const text = useText(messages);
  const others = Math.max(0, totalBookings - completedBookings - pendingBookings);
  const parts = [
    { key: 'completed', count: completedBookings },
    { key: 'pending', count: pendingBookings },
    { key: 'others', count: others },
  ] as const;
  return (
    <div className={styles.division}>
      <div className={styles.bar} aria-hidden>
        {parts.map(({ key, count }) => (
          <span key={key} data-part={key} style={{ flexGrow: count }} hidden={count === 0} />
        ))}
      </div>
      <dl className={styles.legend}>
        {parts.map(({ key, count }) => (
          <div key={key}>
            <dt data-part={key}>{text(key)}</dt>
            <dd>{formatNumber(count)}</dd>
          </div>
        ))}
        <div className={styles.total}>
          <dt>{text('allBookings')}</dt>
          <dd>{formatNumber(totalBookings)}</dd>
        </div>
      </dl>
    </div>
  );
}
