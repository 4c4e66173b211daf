import { type Booking } from '@pahiya/contracts';
import { Button, EmptyState, ErrorState, Skeleton } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { RideCard } from './ride-card.tsx';

interface PastRidesProps {
  rides: readonly Booking[] | undefined;
  now: number;
  query: {
    isError: boolean;
    isFetching: boolean;
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    refetch: () => Promise<unknown>;
    fetchNextPage: () => Promise<unknown>;
  };
}

export function PastRides({ rides, now, query }: PastRidesProps) {
  if (!rides && query.isError) {
    return (
      <ErrorState
        title="Failed to load bookings"
        description="Your past rides are safe."
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!rides) return <Skeleton height={220} label="Loading your rides..." />;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (rides.length === 0 && !hasNextPage) {
    return (
      <EmptyState
        icon="receipt"
        title="No past rides"
        description="Rides you completed, and cancelled ones, stay here."
      />
    );
  }
  return (
    <div className={styles.groups}>
      <div className={styles.cards}>
        {rides.map((ride) => (
          <RideCard key={ride._id} ride={ride} now={now} />
        ))}
      </div>
      {hasNextPage && (
        <div className={styles.more}>
          {isFetchNextPageError && <p className={styles.moreFailed}>The next ones could not be loaded.</p>}
          <Button size="large" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {isFetchNextPageError ? 'Retry' : 'Load more'}
          </Button>
        </div>
      )}
    </div>
  );
}
