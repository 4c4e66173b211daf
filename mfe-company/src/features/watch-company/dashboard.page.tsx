import { type MouseEvent } from 'react';
import { useInfiniteQuery, useQuery, type QueryClient, type UseQueryResult } from '@tanstack/react-query';
import {
  Button,
  Card,
  EmptyState,
  formatInr,
  formatInrShort,
  formatNumber,
  InTurn,
  LinkButton,
  Notice,
  openedPart,
  preloadCharts,
  StatCard,
  StatRow,
  Table,
  today,
  useText,
} from '@pahiya/ui';
import { addressNow, errorSentence, Page, useAddress, useNavigate } from '@pahiya/web-kit';
import { figureSpanAround, knownFilters, NOT_NARROWED, RideFigures, type FigureFilters } from '@pahiya/web-kit/rides';
import { ListFailure } from '../../page/list-failure.tsx';
import { bookingsWith, paths, rideDetails } from '../../paths.ts';
import { bookings, figures, statsQuery, type Stats } from '../../rides/bookings.queries.ts';
import { useRideColumns } from '../../rides/ride-columns.tsx';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
import { RoadMap } from './road-map.tsx';

/** docs/product.md, Figures and limits. */
const RECENT = 5;

/** The filters, which the address keeps. */
const FILTERS = ['date', 'status', 'cabType'] as const;

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
        <InTurn>
          <RecentBookings filters={filters} onShowAll={() => setFilters(NOT_NARROWED)} />
          <RoadMap />
        </InTurn>
      </div>
    </Page>
  );
}

DashboardPage.readAhead = (client: QueryClient) => {
  const filters = addressNow(...FILTERS);
  // Shown further down and rendered later: the page does not wait for it.
  void client.prefetchInfiniteQuery(bookings.onRoad);
  // What is shown without scrolling. `firstCalls` of the manifest lists the same calls, for an address without filters.
  return [
    client.prefetchQuery(statsQuery),
    client.prefetchQuery(figures.of(filters, figureSpanAround(today()))),
    client.prefetchInfiniteQuery(bookings.list(knownFilters(filters), RECENT)),
    chartsCome,
  ];
};

/** From here on the short form: a card on a phone has room for seven digits. */
const WIDEST_RUPEES = 10_00_000;
const revenueText = (rupees: number) =>
  rupees < WIDEST_RUPEES ? formatInr(rupees) : <span title={formatInr(rupees)}>₹{formatInrShort(rupees)}</span>;

interface FiguresProps {
  query: UseQueryResult<Stats>;
  /** The figures below say that all of them failed, so this one does not. */
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

/** The newest bookings that match the filters of the figures above. Kept up to date by live events. */
function RecentBookings({ filters, onShowAll }: { filters: Readonly<FigureFilters>; onShowAll: () => void }) {
  const text = useText(messages);
  const navigate = useNavigate();
  const columns = useRideColumns().filter(({ optional }) => !optional);
  const known = knownFilters(filters);
  const isNarrowed = Object.values(known).some(Boolean);
  const list = useInfiniteQuery(bookings.list(known, RECENT));
  const rides = list.data?.pages.flatMap((page) => page.bookings).slice(0, RECENT);
  const showAll = ({ currentTarget }: MouseEvent) => {
    // The button disappears with the filters; the link to the list stays.
    currentTarget.closest('section')?.querySelector('a')?.focus();
    onShowAll();
  };
  return (
    <Card
      flush
      title={text('recent')}
      actions={
        <LinkButton
          href={bookingsWith({ status: known.status ?? '', date: known.date ?? '', cabType: known.cabType ?? '' })}
          variant="quiet"
          size="compact"
          iconEnd="arrowRight"
        >
          {text(isNarrowed ? 'allOfThese' : 'allBookings')}
        </LinkButton>
      }
    >
      <Table
        caption={text('recentCaption')}
        columns={columns}
        rows={rides}
        rowKey={({ _id }) => _id}
        skeletonRows={RECENT}
        loading={list.isPending}
        error={list.isError && !rides && <ListFailure title={text('bookingsFailed')} query={list} />}
        onRowAction={({ _id }) => void navigate(rideDetails(_id))}
        empty={
          isNarrowed ? (
            <EmptyState
              icon="filter"
              title={text('noneMatch')}
              action={<Button onClick={showAll}>{text('showAll')}</Button>}
            />
          ) : (
            <EmptyState
              icon="route"
              title={text('none')}
              description={text('noneHint')}
              action={<LinkButton href={paths.registerEmployee}>{text('registerFirst')}</LinkButton>}
            />
          )
        }
      />
    </Card>
  );
}
