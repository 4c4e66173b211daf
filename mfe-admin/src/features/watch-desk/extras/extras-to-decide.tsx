import { useInfiniteQuery } from '@tanstack/react-query';
import { Card, formatDate, LinkButton, shortId, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { rupees } from '@pahiya/web-kit/rides';
import { bookingsWith, rideDetails } from '../../../paths.ts';
import { bookings } from '../../../rides/bookings.queries.ts';
import styles from '../dashboard.module.css';
import { messages } from './messages.ts';

const SHOWN = 6;

/** Completed rides whose waiting and tolls passed a limit. Kept up to date by live events. */
export function ExtrasToDecide({ count }: { count: number }) {
  const text = useText(messages);
  const list = useInfiniteQuery(bookings.list({ extras: 'waiting' }, SHOWN));
  const rides = list.data?.pages.flatMap((page) => page.bookings).slice(0, SHOWN);
  return (
    <Card
      title={text('title', { count })}
      description={text('hint')}
      flush
      actions={
        count > SHOWN && (
          <LinkButton size="compact" variant="quiet" href={bookingsWith({ extras: 'waiting' })}>
            {text('all')}
          </LinkButton>
        )
      }
    >
      {list.isError && !rides ? (
        <LoadFailure title={text('failed')} retryIsSaid query={list} />
      ) : !rides ? (
        <div className={styles.rows}>
          <Skeleton height={40} lines={Math.min(count, SHOWN)} />
        </div>
      ) : (
        <ul className={styles.list}>
          {rides.map(({ _id, bookingId, assignedDriver, date, extras }) => {
            const code = shortId(bookingId, { first: 6 });
            const { waitingCharges = 0, tollCharges = 0 } = extras?.claimed ?? {};
            return (
              <li key={_id} className={styles.driver}>
                <div className={styles.who}>
                  <span className={styles.name}>
                    {text('claimed', { waiting: rupees(waitingCharges), tolls: rupees(tollCharges) })}
                  </span>
                  <span className={styles.muted}>
                    {[code, assignedDriver?.fullName, formatDate(date)].filter(Boolean).join(' · ')}
                  </span>
                </div>
                <LinkButton size="compact" href={rideDetails(_id)} aria-label={text('decideOf', { code })}>
                  {text('decide')}
                </LinkButton>
              </li>
            );
          })}
        </ul>
      )}
    </Card>
  );
}
