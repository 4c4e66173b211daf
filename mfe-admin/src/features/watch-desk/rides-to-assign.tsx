import { useRef, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import {
  Button,
  cabTypeWord,
  Card,
  cx,
  EmptyState,
  formatDate,
  formatTime,
  openedPart,
  LinkButton,
  RideStatusBadge,
  shortId,
  Skeleton,
  TripLine,
  useText,
} from '@pahiya/ui';
import { Link, LoadFailure, useFocusKept } from '@pahiya/web-kit';
import { Place } from '@pahiya/web-kit/rides';
import { assignDesk, bookingsWith, rideDetails } from '../../paths.ts';
import { rideStatsQuery } from '../../rides/bookings.queries.ts';
import { useWaitingRides, type WaitingRides } from '../../rides/waiting-rides.ts';
import styles from './dashboard.module.css';
import { messages } from './messages.ts';

/** Lazily loaded: nobody needs the dialog before the first click. It is preloaded with the pointer or the focus on its button. */
const AssignDriverDialog = openedPart(() =>
  import('../../rides/assign-driver-dialog.tsx').then(({ AssignDriverDialog }) => AssignDriverDialog),
);

/** If this fails, the click loads the dialog again and says what failed. */
const preloadDialog = () => void AssignDriverDialog.preload().catch(() => undefined);

export const shownOf = ({ upcoming, passed }: Pick<WaitingRides, 'upcoming' | 'passed'>): Booking[] => [
  ...upcoming.slice(0, UPCOMING_SHOWN),
  ...passed.slice(0, PASSED_SHOWN),
];

const UPCOMING_SHOWN = 6;
/** A few are enough: the pickup of these rides has passed, so the upcoming ones matter more. */
const PASSED_SHOWN = 2;
const COMING_SHOWN = 4;

/** The rides that want a driver: upcoming ones first, the soonest on top, then those whose time has passed. */
export function RidesToAssign() {
  const text = useText(messages);
  const [chosen, setChosen] = useState<Booking>();
  const list = useRef<HTMLUListElement>(null);
  useFocusKept(list, chosen !== undefined);
  const waiting = useWaitingRides();
  const isLoading = !waiting.isLoaded && !waiting.error;
  const rides = shownOf(waiting);

  return (
    <Card
      title={text('ridesToAssign')}
      description={text('ridesToAssignHint')}
      className={styles.toAssign}
      flush
      actions={
        (isLoading || rides.length > 0) && (
          <>
            <LinkButton size="compact" variant="quiet" href={bookingsWith({ status: 'pending' })}>
              {text('allPending')}
            </LinkButton>
            <LinkButton size="compact" variant="quiet" href={bookingsWith({ status: 'denied' })}>
              {text('allDenied')}
            </LinkButton>
            {(isLoading || waiting.upcoming.length > 0) && (
              <LinkButton size="compact" variant="primary" icon="user" href={assignDesk()}>
                {text('assignInOrder')}
              </LinkButton>
            )}
          </>
        )
      }
    >
      {waiting.error ? (
        <LoadFailure title={text('ridesFailed')} retryIsSaid query={waiting} />
      ) : isLoading ? (
        <ComingRides />
      ) : rides.length === 0 ? (
        <EmptyState icon="checkCircle" title={text('everyRideHasDriver')} description={text('newRidesAppear')} />
      ) : (
        <ul ref={list} className={styles.list}>
          {rides.map((ride) => {
            const code = shortId(ride.bookingId, { first: 6 });
            const hasPassed = waiting.passed.includes(ride);
            return (
              <li key={ride._id} className={styles.ride}>
                <div className={styles.when}>
                  <span className={styles.time}>{formatTime(ride.time)}</span>
                  <span className={styles.muted}>{formatDate(ride.date)}</span>
                  {hasPassed && <span className={styles.passed}>{text('timePassed')}</span>}
                </div>
                <div className={styles.trip}>
                  <TripLine compact pickup={<Place>{ride.pickup}</Place>} dropoff={<Place>{ride.dropoff}</Place>} />
                  <p className={styles.muted}>
                    {`${ride.customer.name}, ${ride.companyId.companyName} · ${cabTypeWord(ride.cabType)} · `}
                    <Link to={rideDetails(ride._id)}>{code}</Link>
                  </p>
                </div>
                <div className={styles.act}>
                  <RideStatusBadge status={ride.status} />
                  {hasPassed ? (
                    <LinkButton size="compact" href={rideDetails(ride._id)} aria-label={text('showRideOf', { code })}>
                      {text('showRide')}
                    </LinkButton>
                  ) : (
                    <Button
                      size="compact"
                      aria-label={text('assignDriverTo', { code })}
                      onPointerEnter={preloadDialog}
                      onFocus={preloadDialog}
                      onClick={() => setChosen(ride)}
                    >
                      {text('assignDriver')}
                    </Button>
                  )}
                </div>
              </li>
            );
          })}
        </ul>
      )}
      <Foot waiting={waiting} shown={rides.length} />
      {chosen && <AssignDriverDialog ride={chosen} onClose={() => setChosen(undefined)} />}
    </Card>
  );
}

/** Says how many of the rides are shown, if not all are. */
function Foot({ waiting, shown }: { waiting: WaitingRides; shown: number }) {
  const text = useText(messages);
  const stats = useQuery(rideStatsQuery).data;
  const loaded = waiting.upcoming.length + waiting.passed.length;
  if (!waiting.isLoaded || loaded <= shown) return null;
  // The number of upcoming rides is known even if not all of them are loaded.
  const count = waiting.hasMore ? stats && stats.waitingBookings + waiting.passed.length : loaded;
  return (
    <p className={styles.foot}>
      {count === undefined ? text('firstOnly', { shown }) : text('firstOf', { shown, count })}{' '}
      {waiting.passed.length > PASSED_SHOWN && text('havePassed', { count: waiting.passed.length })}
    </p>
  );
}

/** Placeholders with the height of the rides, so that nothing below moves when those load. */
function ComingRides() {
  return (
    <>
      <ul className={styles.list} aria-hidden>
        {Array.from({ length: COMING_SHOWN }, (_, at) => (
          <li key={at} className={cx(styles.ride, styles.coming)}>
            <div className={styles.when}>
              <Skeleton width={64} />
            </div>
            <div className={styles.trip}>
              <Skeleton width="70%" lines={3} />
            </div>
            <div className={styles.act}>
              <Skeleton width={88} height={32} />
            </div>
          </li>
        ))}
      </ul>
      <div className={styles.foot}>
        <Skeleton width={120} height={20} />
      </div>
    </>
  );
}
