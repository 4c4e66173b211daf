import { useQuery } from '@tanstack/react-query';
import { type TimelineItem } from '@pahiya/contracts';
import { Card, formatDuration, formatKm, formatTime, shortId, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { placeName } from '@pahiya/web-kit/rides';
import { myDayQuery } from '../../rides/rides.queries.ts';
import { messages } from './messages.ts';
import styles from './my-day.module.css';

const minutesOf = ({ startsAt, endsAt }: TimelineItem) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;

/**
 * The driver's rides of today in order, the way between them, and the driver's hours of two weeks against an even
 * share.
 */
export function MyDay() {
  const text = useText(messages);
  const query = useQuery(myDayQuery);
  const { data } = query;
  return (
    <Card title={text('myDay')} {...(data ? { description: data.evenness.sentence } : {})}>
      {data ? (
        <Items items={data.day.items} />
      ) : query.isError ? (
        <LoadFailure title={text('myDayFailed')} query={query} />
      ) : (
        <Skeleton lines={3} height={20} />
      )}
    </Card>
  );
}

function Items({ items }: { items: readonly TimelineItem[] }) {
  const text = useText(messages);
  if (items.length === 0) return <p className={styles.muted}>{text('myDayEmpty')}</p>;
  return (
    <ol className={styles.items}>
      {items.map((item) => (
        <li key={`${item.kind} ${item.startsAt}`} data-kind={item.kind}>
          <time dateTime={item.startsAt}>{formatTime(item.startsAt)}</time>
          {item.ride ? (
            <span>
              <span className={styles.ride}>{`${placeName(item.ride.pickup)} – ${placeName(item.ride.dropoff)}`}</span>
              <span className={styles.muted}>{shortId(item.ride.code, { first: 6 })}</span>
            </span>
          ) : (
            <span className={styles.muted}>
              {text(item.kind === 'rest' ? 'myRest' : 'myWay', {
                duration: formatDuration(minutesOf(item)),
                km: formatKm(item.km),
              })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
