import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { BOOKING_STATUSES, type BookingStatus } from '@pahiya/contracts';
import { Button, EmptyState, LinkButton, LoadMore, Select, Skeleton, useText } from '@pahiya/ui';
import { errorSentence, LoadFailure, useSearchParams } from '@pahiya/web-kit';
import { useLiveRides } from '@pahiya/web-kit/live';
import { RiderPage } from '../../page/rider-page.tsx';
import { paths } from '../../paths.ts';
import { ridesOfRider } from '../../rides/rides.queries.ts';
import { messages } from './messages.ts';
import { RideCards } from './ride-cards.tsx';
import styles from './view-history.module.css';

const isStatus = (text: string | null): text is BookingStatus => BOOKING_STATUSES.some((status) => status === text);

/** The filter is stored in the URL. */
function useStatusFilter() {
  const [params, setParams] = useSearchParams();
  const text = params.get('status');
  const choose = (status: string) => setParams(status ? { status } : {}, { replace: true });
  return [isStatus(text) ? text : undefined, choose] as const;
}

const PAGE_SIZE = 20;

export function HistoryPage() {
  const text = useText(messages);
  const [status, choose] = useStatusFilter();
  const rides = useInfiniteQuery(ridesOfRider.list({ status }, PAGE_SIZE));
  const client = useQueryClient();
  useLiveRides({
    show: (ride) => ridesOfRider.show(client, ride),
    askAll: () => void client.invalidateQueries({ queryKey: ridesOfRider.keys.lists }),
  });
  const list = rides.data?.pages.flatMap((page) => page.bookings);
  const isEmpty = list?.length === 0;

  return (
    <RiderPage
      title={text('title')}
      description={text('description')}
      actions={
        !(isEmpty && !status) && (
          <Select
            label={text('showRidesThatAre')}
            hideLabel
            value={status ?? ''}
            placeholder={text('allRides')}
            onChange={choose}
            options={BOOKING_STATUSES.map((value) => ({ value, label: text(value) }))}
          />
        )
      }
    >
      {rides.isPending && <Outline />}
      {rides.isError && !list && (
        <LoadFailure
          title={text('failed')}
          description={text('failedWhy', { reason: errorSentence(rides.error, text('pleaseTryAgain')) })}
          query={rides}
        />
      )}
      {isEmpty && <NoRides status={status} onShowAll={() => choose('')} />}
      {list && !isEmpty && (
        <>
          <RideCards rides={list} hasMore={rides.hasNextPage} />
          <div className={styles.more}>
            <LoadMore shown={list.length} counted={(count) => text('counted', { count })} query={rides} />
          </div>
        </>
      )}
    </RiderPage>
  );
}

function NoRides({ status, onShowAll }: { status: BookingStatus | undefined; onShowAll: () => void }) {
  const text = useText(messages);
  if (status) {
    return (
      <EmptyState
        icon="filter"
        title={text('noneIs', { status })}
        action={<Button onClick={onShowAll}>{text('showAll')}</Button>}
      />
    );
  }
  return (
    <EmptyState
      icon="route"
      title={text('noRides')}
      description={text('noRidesWhy')}
      action={
        <LinkButton href={paths.booking} variant="primary">
          {text('bookFirst')}
        </LinkButton>
      }
    />
  );
}

function Outline() {
  const text = useText(messages);
  return (
    <div className={styles.cards}>
      {Array.from({ length: 6 }, (_, at) => (
        <div key={at} className={styles.outline}>
          <Skeleton width="40%" />
          <Skeleton lines={3} />
          <Skeleton height={88} />
          <Skeleton height={56} {...(at === 0 ? { label: text('loading') } : {})} />
        </div>
      ))}
    </div>
  );
}
