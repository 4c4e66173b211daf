import { useEffect, useMemo, useState } from 'react';
import { type UseInfiniteQueryResult, type InfiniteData } from '@tanstack/react-query';
import { type DriverLocation } from '@pahiya/contracts';
import { Button, Card, cx, EmptyState, ErrorState, shortId, Skeleton, TripMap, useText } from '@pahiya/ui';
import { type BookingPage } from '../place-booking.ts';
import { messages } from './messages.ts';
import styles from './rides-on-road.module.css';
import { tripOf } from './trip-of.ts';

export interface RidesOnRoadProps {
  /** The rides on trip: `bookings.list({ status: 'on_trip' }, 100)`. Further pages load automatically. */
  query: UseInfiniteQueryResult<InfiniteData<BookingPage>>;
  /** `useCarPositions()` */
  cars: ReadonlyMap<string, DriverLocation>;
  onOpen: (rideId: string) => void;
  /** The card grows in its column, and the map fills it. */
  fill?: boolean;
}

/** More rides cannot be told apart on a map, and nobody watches them one by one. */
const MOST_RIDES = 500;
const MAP_HEIGHT_PX = 420;

/** A map of every ride on trip and its cab. If there is none, a line says so and no map is loaded. Not printed. */
export function RidesOnRoad({ query, cars, onOpen, fill = false }: RidesOnRoadProps) {
  const text = useText(messages);
  const [chosen, setChosen] = useState<string>();
  const { data, hasNextPage, isFetching, fetchNextPage, isError, isPending } = query;
  const rides = useMemo(() => data?.pages.flatMap((page) => page.bookings) ?? [], [data]);
  useEffect(() => {
    if (hasNextPage && !isFetching && !isError && rides.length < MOST_RIDES) void fetchNextPage();
  }, [hasNextPage, isFetching, isError, rides.length, fetchNextPage]);

  const trips = useMemo(() => rides.flatMap((ride) => tripOf(ride, cars.get(ride._id)) ?? []), [rides, cars]);
  const selected = trips.find(({ key }) => key === chosen)?.key;
  const withoutPlace = rides.length - trips.length;
  if (isPending) {
    return (
      <Card title={text('title')} flush data-print="no">
        <Skeleton height={fill ? 200 : MAP_HEIGHT_PX} />
      </Card>
    );
  }
  return (
    <Card
      title={text('title')}
      className={cx(fill && styles.fill)}
      flush={trips.length > 0}
      data-print="no"
      actions={
        selected !== undefined && (
          <Button size="compact" iconEnd="arrowRight" onClick={() => onOpen(selected)}>
            {text('open', { ride: shortId(selected) })}
          </Button>
        )
      }
    >
      {isError && trips.length === 0 ? (
        <ErrorState title={text('failed')} onRetry={() => void query.refetch()} retrying={isFetching} />
      ) : trips.length === 0 && fill ? (
        <div className={styles.middle}>
          <EmptyState icon="route" title={text('none')} />
        </div>
      ) : trips.length === 0 ? (
        <p className={styles.line}>{text('none')}</p>
      ) : (
        <TripMap
          label={text('mapLabel')}
          trips={trips}
          selected={selected}
          onSelect={setChosen}
          height={fill ? 'fill' : MAP_HEIGHT_PX}
          flush
        />
      )}
      {withoutPlace > 0 && <p className={styles.line}>{text('withoutPlace', { count: withoutPlace })}</p>}
    </Card>
  );
}
