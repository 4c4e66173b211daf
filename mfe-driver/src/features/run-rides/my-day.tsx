import { useEffect } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import {
  Card,
  dayInIndia,
  formatDate,
  formatDateTime,
  formatDuration,
  formatKm,
  formatTime,
  shortId,
  Skeleton,
  useText,
} from '@pahiya/ui';
import { LoadFailure, useClockAheadMs } from '@pahiya/web-kit';
import { useNow } from '@pahiya/web-kit/now';
import { placeName } from '@pahiya/web-kit/rides';
import { dayLines, type DayLine } from '../../rides/day-lines.ts';
import { myDayQuery } from '../../rides/rides.queries.ts';
import { messages } from './below-messages.ts';
import styles from './my-day.module.css';

const minutesOf = ({ startsAt, endsAt = startsAt }: DayLine) => (Date.parse(endsAt) - Date.parse(startsAt)) / 60_000;
const dayOf = (instant: string) => dayInIndia(new Date(instant));
const CLOCK_MS = 60_000;

/**
 * The driver's rides of today in order, the way between them, and the driver's hours of two weeks against an even
 * share.
 */
export function MyDay({ open }: { open: readonly Booking[] }) {
  const text = useText(messages);
  const query = useQuery(myDayQuery);
  const now = new Date(useNow(CLOCK_MS));
  const { data, dataUpdatedAt, refetch } = query;
  // The cache notes the device's time, `now` is the server's.
  const askedMs = dataUpdatedAt - useClockAheadMs();
  const isOfEarlierDay = data !== undefined && dayInIndia(new Date(askedMs)) < dayInIndia(now);
  useEffect(() => {
    if (isOfEarlierDay) void refetch();
  }, [isOfEarlierDay, refetch]);
  return (
    <Card title={text('myDay')} {...(data ? { description: data.evenness.sentence } : {})}>
      {data ? (
        <Lines lines={dayLines({ items: data.day.items, askedMs, open }, now)} today={dayInIndia(now)} />
      ) : query.isError ? (
        <LoadFailure title={text('myDayFailed')} query={query} />
      ) : (
        <Skeleton lines={3} height={20} />
      )}
    </Card>
  );
}

function Lines({ lines, today }: { lines: readonly DayLine[]; today: string }) {
  const text = useText(messages);
  if (lines.length === 0) return <p className={styles.muted}>{text('myDayEmpty')}</p>;
  return (
    <ol className={styles.items}>
      {lines.map((line) => (
        <li key={`${line.kind} ${line.startsAt}`} data-kind={line.kind}>
          <time dateTime={line.startsAt}>
            {formatTime(line.startsAt)}
            {dayOf(line.startsAt) !== today && <small>{formatDate(line.startsAt)}</small>}
          </time>
          {line.ride ? (
            <span>
              <span className={styles.ride}>{`${placeName(line.ride.pickup)} – ${placeName(line.ride.dropoff)}`}</span>
              <span className={styles.muted}>{shortId(line.ride.code, { first: 6 })}</span>
              {line.endsAt && dayOf(line.endsAt) !== dayOf(line.startsAt) && (
                <span className={styles.muted}>{text('myRideUntil', { when: formatDateTime(line.endsAt) })}</span>
              )}
            </span>
          ) : (
            <span className={styles.muted}>
              {text(line.kind === 'rest' ? 'myRest' : 'myWay', {
                duration: formatDuration(minutesOf(line)),
                km: formatKm(line.km),
              })}
            </span>
          )}
        </li>
      ))}
    </ol>
  );
}
