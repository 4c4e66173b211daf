import { useEffect, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { cabTypeWord, Card, formatDateTime, formatInr, Icon, LinkButton, TripLine, useText } from '@pahiya/ui';
import { paths } from '../../paths.ts';
import { messages } from './messages.ts';
import styles from './book-ride.module.css';

/** Replaces the form until the rider's list of rides opens. */
export function RideBooked({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const title = useRef<HTMLParagraphElement>(null);
  // Takes the focus, because the form that had it was removed.
  useEffect(() => title.current?.focus(), []);
  return (
    <Card className={styles.booked}>
      <p ref={title} className={styles.bookedTitle} role="status" tabIndex={-1}>
        <Icon name="checkCircle" size={22} />
        {text('isBooked')}
      </p>
      <TripLine pickup={ride.pickup} dropoff={ride.dropoff} pickupHint={formatDateTime(ride.date, ride.time)} />
      <p className={styles.bookedFare}>
        {text('bookedFor', { cabType: cabTypeWord(ride.cabType), amount: formatInr(ride.fare) })}
      </p>
      <LinkButton href={paths.history} iconEnd="arrowRight">
        {text('yourRides')}
      </LinkButton>
    </Card>
  );
}
