import { useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  Button,
  formatInr,
  formatInrShort,
  formatNumber,
  Notice,
  openedPart,
  preloadCharts,
  StatCard,
  StatRow,
  today,
  useText,
  WhenSeen,
} from '@pahiya/ui';
import { addressNow, errorSentence, Page, useAddress } from '@pahiya/web-kit';
import { figureSpanAround, NOT_NARROWED, RideFigures } from '@pahiya/web-kit/rides';
import { figures, recentBookings, statsQuery, type Stats } from '../../rides/bookings.queries.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';

/** The filters, which the address keeps. */
const FILTERS = ['date', 'status', 'cabType'] as const;

/** The code of this component loads when it is first drawn. */
const FurtherDown = openedPart(() => import('./further-down.tsx').then((found) => found.FurtherDown), null);
const Joiners = openedPart(() => import('../../joining/joiners.tsx').then(({ Joiners }) => Joiners));
const chartsCome = preloadCharts();

/** The present figures, the rides by day and the newest bookings. Each part loads, fails and retries on its own. */
export function DashboardPage() {
  const text = useText(messages);
  const [filters, setFilters] = useAddress(...FILTERS);
  const ridesByDay = useQuery(figures.of(filters, figureSpanAround(today())));
  const stats = useQuery(statsQuery);
  // If both failed, one message says so and one button retries both.
  const nothing = stats.isError && !stats.data && !ridesByDay.data;
  const figuresByDay = {
    data: ridesByDay.data,
    error: ridesByDay.error,
    isFetching: ridesByDay.isFetching || (nothing && stats.isFetching),
    refetch: () => Promise.all([ridesByDay.refetch(), nothing && stats.refetch()]),
  };
  return (
    <Page title={text('title')} description={text('description')}>
      <div className={styles.stack}>
        <Figures query={stats} isToldBelow={nothing} />
        <Joiners />
        <RideFigures query={figuresByDay} filters={filters} onChange={setFilters} atOnce />
        {/* On a phone it is below the first screen. Drawn at once, its table would delay the first answers by 50 ms. */}
        <WhenSeen>
          <FurtherDown filters={filters} onShowAll={() => setFilters(NOT_NARROWED)} />
        </WhenSeen>
      </div>
    </Page>
  );
}

DashboardPage.readAhead = (client: QueryClient) => {
  const filters = addressNow(...FILTERS);
  // The data that is shown without scrolling. `firstCalls` of the manifest lists the same calls, for an address without
  // filters.
  return [
    client.prefetchQuery(statsQuery),
    client.prefetchQuery(figures.of(filters, figureSpanAround(today()))),
    client.prefetchInfiniteQuery(recentBookings(filters)),
    chartsCome,
  ];
};

/** Amounts from this on are shown in the short form, because a card on a phone is narrow. */
const WIDEST_RUPEES = 10_00_000;
const revenueText = (rupees: number) =>
  rupees < WIDEST_RUPEES ? formatInr(rupees) : <span title={formatInr(rupees)}>₹{formatInrShort(rupees)}</span>;

interface FiguresProps {
  query: UseQueryResult<Stats>;
  /** The charts below say that all figures failed, so this component does not. */
  isToldBelow: boolean;
}

function Figures({ query, isToldBelow }: FiguresProps) {
  const text = useText(messages);
  const { data, isError, error, isFetching, refetch } = query;
  const missing = isError ? null : undefined;
  return (
    <>
      {isError && !data && !isToldBelow && (
        <Notice
          tone="error"
          title={text('figuresFailed')}
          action={
            <Button size="compact" pending={isFetching} onClick={() => void refetch()}>
              {text('retry')}
            </Button>
          }
        >
          {errorSentence(error, text('tryAgain'))}
        </Notice>
      )}
      <StatRow>
        <StatCard
          label={text('totalEmployees')}
          icon="users"
          figure={data ? formatNumber(data.totalEmployees) : missing}
        />
        <StatCard
          label={text('totalBookings')}
          icon="route"
          figure={data ? formatNumber(data.totalBookings) : missing}
        />
        <StatCard
          label={text('completed')}
          icon="checkCircle"
          figure={data ? formatNumber(data.completedBookings) : missing}
        />
        <StatCard label={text('totalRevenue')} icon="rupee" figure={data ? revenueText(data.totalRevenue) : missing} />
      </StatRow>
    </>
  );
}
