import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  formatInr,
  formatInrShort,
  LinkButton,
  Notice,
  StatCard,
  StatRow,
  Table,
} from '@pahiya/ui';
import { errorSentence, Page, useNavigate } from '@pahiya/web-kit';
import { ListFailure } from '../../page/list-failure.tsx';
import { paths } from '../../paths.ts';
import { bookings, statsQuery } from '../../rides/bookings.queries.ts';
import { rideColumns } from '../../rides/ride-columns.tsx';
import styles from './dashboard.module.css';
import { RoadMap } from './road-map.tsx';

/** Spec section 9. */
const RECENT = 5;

/** A card of a phone has room for seven figures. */
const WIDEST_RUPEES = 10_00_000;
const revenueText = (rupees: number) =>
  rupees < WIDEST_RUPEES ? formatInr(rupees) : <span title={formatInr(rupees)}>₹{formatInrShort(rupees)}</span>;

const counted = (count: number | undefined) => count?.toLocaleString('en-IN');

export function DashboardPage() {
  const stats = useQuery(statsQuery);
  const recent = useInfiniteQuery(bookings.list({}, RECENT));
  const navigate = useNavigate();
  const figures = stats.data;
  const missing = stats.isError ? null : undefined;
  const rides = recent.data?.pages.flatMap((page) => page.bookings).slice(0, RECENT);

  return (
    <Page title="Dashboard" description="Your people and their rides, as they are now.">
      <div className={styles.stack}>
        {stats.isError && !figures && (
          <Notice
            tone="error"
            title="The figures could not be loaded"
            action={
              <Button size="compact" pending={stats.isFetching} onClick={() => void stats.refetch()}>
                Retry
              </Button>
            }
          >
            {errorSentence(stats.error, 'Please try again.')}
          </Notice>
        )}
        <StatRow>
          <StatCard label="Total Employees" figure={counted(figures?.totalEmployees) ?? missing} />
          <StatCard label="Total Bookings" figure={counted(figures?.totalBookings) ?? missing} />
          <StatCard label="Completed" figure={counted(figures?.completedBookings) ?? missing} />
          <StatCard label="Total Revenue" figure={figures ? revenueText(figures.totalRevenue) : missing} />
        </StatRow>
        <Card
          flush
          title="Recent bookings"
          actions={
            <LinkButton href={paths.bookings} variant="quiet" size="compact" iconEnd="arrowRight">
              All bookings
            </LinkButton>
          }
        >
          <Table
            caption="The five newest bookings"
            columns={rideColumns}
            rows={rides}
            rowKey={({ _id }) => _id}
            skeletonRows={RECENT}
            loading={recent.isPending}
            error={recent.isError && !rides && <ListFailure title="Failed to fetch bookings" query={recent} />}
            onRowAction={({ _id }) => void navigate(`${paths.bookings}?ride=${_id}`)}
            empty={
              <EmptyState
                icon="route"
                title="No bookings yet"
                description="The rides your employees book appear here. Register them first, so that they can sign in."
                action={<LinkButton href={paths.registerEmployee}>Register an employee</LinkButton>}
              />
            }
          />
        </Card>
        <RoadMap />
      </div>
    </Page>
  );
}
