import { type Booking } from '@pahiya/contracts';
import {
  cabTypeWord,
  formatDate,
  formatInr,
  formatKm,
  formatTime,
  RideStatusBadge,
  shortId,
  TripLine,
  useText,
} from '@pahiya/ui';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';

/**
 * The data of a ride that an admin needs to choose its driver. `declinedBy`: the names of the drivers who declined the
 * ride.
 */
export function RideAtHand({ ride, declinedBy }: { ride: Booking; declinedBy: readonly string[] }) {
  const text = useText(messages);
  return (
    <section className={styles.ride}>
      <h3 className={styles.when}>
        <span>{formatTime(ride.time)}</span>
        <span className={styles.muted}>{formatDate(ride.date)}</span>
        <span className={styles.code}>{shortId(ride.bookingId, { first: 6 })}</span>
      </h3>
      <TripLine compact pickup={ride.pickup} dropoff={ride.dropoff} />
      <p className={styles.muted}>
        {[
          cabTypeWord(ride.cabType),
          ride.distanceKnown === false ? text('distanceNotKnown') : formatKm(ride.distance),
          formatInr(ride.fare),
          ride.customer.name,
          ride.companyId.companyName,
        ].join(' · ')}
      </p>
      {ride.status === 'denied' && (
        <p className={styles.denied}>
          <RideStatusBadge status="denied" />
          {declinedBy.length > 0 && <span>{text('declinedBy', { drivers: declinedBy.join(', ') })}</span>}
        </p>
      )}
    </section>
  );
}
