import { useInfiniteQuery } from '@tanstack/react-query';
import { BOOKING_STATUSES, type Booking, type BookingStatus } from '@pahiya/contracts';
import { Button, EmptyState, ErrorState, LinkButton, Select, Skeleton } from '@pahiya/ui';
import { errorSentence, useRealtimeStatus, useSearchParams } from '@pahiya/web-kit';
import { useState } from 'react';
import { RiderPage } from '../../page/rider-page.tsx';
import { paths } from '../../paths.ts';
import { ridesOfRider } from '../../rides/rides.queries.ts';
import { CancelRideDialog } from './cancel-ride-dialog.tsx';
import { DriverDialog } from './driver-dialog.tsx';
import { RideCard } from './ride-card.tsx';
import { useLiveRides } from './live-rides.ts';
import styles from './view-history.module.css';

/** Lists are asked for this often while nothing arrives by itself. */
const POLL_MS = 30_000;

const STATUS_WORDS: Record<BookingStatus, string> = {
  pending: 'Pending',
  assigned: 'Assigned',
  accepted: 'Accepted',
  on_trip: 'On trip',
  completed: 'Completed',
  denied: 'Denied',
  cancelled: 'Cancelled',
};

const isStatus = (text: string | null): text is BookingStatus => BOOKING_STATUSES.some((status) => status === text);

/** The filter lives in the address bar. */
function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.get('status');
  const choose = (status: string) => setParams(status ? { status } : {}, { replace: true });
  return [isStatus(text) ? text : undefined, choose] as const;
}

const PAGE_SIZE = 20;

export function HistoryPage() {
  const [status, choose] = useStatusFilter();
  const isLive = useRealtimeStatus((state) => state.status === 'connected');
  const rides = useInfiniteQuery({
    ...ridesOfRider.list({ status }, PAGE_SIZE),
    refetchInterval: isLive ? false : POLL_MS,
  });
  useLiveRides();
  const list = rides.data?.pages.flatMap((page) => page.bookings);
  const isEmpty = list?.length === 0;

  return (
    <RiderPage
      title="My Ride History"
      description="Track all your bookings and driver information"
      actions={
        !(isEmpty && !status) && (
          <Select
            label="Show rides that are"
            hideLabel
            value={status ?? ''}
            placeholder="All rides"
            onChange={choose}
            options={BOOKING_STATUSES.map((value) => ({ value, label: STATUS_WORDS[value] }))}
          />
        )
      }
    >
      {rides.isPending && <Outline />}
      {rides.isError && !list && (
        <ErrorState
          title="Failed to load ride history"
          description={errorSentence(rides.error, 'Your rides are safe; they could not be shown right now.')}
          onRetry={() => void rides.refetch()}
          retrying={rides.isFetching}
        />
      )}
      {isEmpty && !status && (
        <EmptyState
          icon="route"
          title="No rides yet"
          description="Every ride you book is listed here, with its driver and where it is."
          action={
            <LinkButton href={paths.booking} variant="primary">
              Book Your First Ride
            </LinkButton>
          }
        />
      )}
      {isEmpty && status && (
        <EmptyState
          icon="filter"
          title={`No ride of yours is ${STATUS_WORDS[status].toLowerCase()}`}
          action={<Button onClick={() => choose('')}>Show all rides</Button>}
        />
      )}
      {list && !isEmpty && (
        <>
          <RideCards rides={list} />
          <div className={styles.more}>
            {rides.hasNextPage && (
              <Button pending={rides.isFetchingNextPage} onClick={() => void rides.fetchNextPage()}>
                Load more
              </Button>
            )}
            {rides.isFetchNextPageError && (
              <p role="alert" className={styles.failed}>
                {errorSentence(rides.error, 'The next rides could not be loaded.')}
              </p>
            )}
          </div>
        </>
      )}
    </RiderPage>
  );
}

function RideCards({ rides }: { rides: readonly Booking[] }) {
  const [cancelled, setCancelled] = useState<Booking>();
  // By id: the dialog shows what is known now.
  const [shownId, setShownId] = useState<string>();
  const [isShown, setShown] = useState(false);
  return (
    <>
      <ul className={styles.cards}>
        {rides.map((ride) => (
          <li key={ride._id}>
            <RideCard
              ride={ride}
              onDetails={() => {
                setShownId(ride._id);
                setShown(true);
              }}
              onCancel={() => setCancelled(ride)}
            />
          </li>
        ))}
      </ul>
      <DriverDialog open={isShown} ride={rides.find(({ _id }) => _id === shownId)} onClose={() => setShown(false)} />
      {cancelled && <CancelRideDialog ride={cancelled} onClose={() => setCancelled(undefined)} />}
    </>
  );
}

function Outline() {
  return (
    <div className={styles.cards}>
      {Array.from({ length: 4 }, (_, at) => (
        <div key={at} className={styles.outline}>
          <Skeleton width="40%" />
          <Skeleton lines={3} />
          <Skeleton height={56} {...(at === 0 ? { label: 'Loading your ride history...' } : {})} />
        </div>
      ))}
    </div>
  );
}
