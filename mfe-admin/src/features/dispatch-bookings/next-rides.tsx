import { type Booking } from '@pahiya/contracts';
import { formatDateTime, useText } from '@pahiya/ui';
import { Place } from '../../page/place.tsx';
import styles from './assign-desk.module.css';
import { messages } from './messages.ts';

const SHOWN = 6;

interface NextRidesProps {
  /** At least one. */
  rides: readonly Booking[];
  onPick: (ride: Booking) => void;
}

/** The rides after the ride at hand. A person may pick one of them to assign it first. */
export function NextRides({ rides, onPick }: NextRidesProps) {
  const text = useText(messages);
  return (
    <section>
      <h3 className={styles.heading}>{text('next')}</h3>
      <ul className={styles.next}>
        {rides.slice(0, SHOWN).map((ride) => (
          <li key={ride._id}>
            <button type="button" className={styles.nextRide} onClick={() => onPick(ride)}>
              <span className={styles.nextWhen}>{formatDateTime(ride.date, ride.time)}</span>
              <Place>{ride.pickup}</Place>
            </button>
          </li>
        ))}
      </ul>
      {rides.length > SHOWN && <p className={styles.muted}>{text('andMore', { count: rides.length - SHOWN })}</p>}
    </section>
  );
}
