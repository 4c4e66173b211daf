import { type Booking } from '@pahiya/contracts';
import { Card, formatDateTime, formatInr, Icon, LinkButton, TripLine } from '@pahiya/ui';
import { paths } from '../../paths.ts';
import styles from './book-ride.module.css';

/** What stands in the form's place until the rides of the rider open. */
export function RideBooked({ ride }: { ride: Booking }) {
  return (
    <Card className={styles.booked}>
      <p className={styles.bookedTitle} role="status">
        <Icon name="checkCircle" size={22} />
        Your ride is booked
      </p>
      <TripLine pickup={ride.pickup} dropoff={ride.dropoff} pickupHint={formatDateTime(ride.date, ride.time)} />
      <p className={styles.bookedFare}>
        {ride.cabType} for {formatInr(ride.fare)}. Your ride history shows who drives you as soon as a driver accepts.
      </p>
      <LinkButton href={paths.history} iconEnd="arrowRight">
        Your rides
      </LinkButton>
    </Card>
  );
}
