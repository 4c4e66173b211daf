import { type Booking } from '@pahiya/contracts';
import { Button, EmptyState, ErrorState, Skeleton, useText } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';
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
  const text = useText(messages);
  if (!rides && query.isError) {
    return (
      <ErrorState
        title={text('loadFailed')}
        description={text('pastFailedHint')}
        onRetry={() => void query.refetch()}
        retrying={query.isFetching}
      />
    );
  }
  if (!rides) return <Skeleton height={220} label={text('loadingRides')} />;
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  if (rides.length === 0 && !hasNextPage) {
    return <EmptyState icon="receipt" title={text('noPastRides')} description={text('noPastRidesHint')} />;
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
          {isFetchNextPageError && <p className={styles.failed}>{text('moreFailed')}</p>}
          <Button size="large" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            {text(isFetchNextPageError ? 'retry' : 'loadMore')}
          </Button>
        </div>
      )}
    </div>
  );
}
