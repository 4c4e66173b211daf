import { type Booking } from '@pahiya/contracts';
import { DriverPosition } from './driver-position.tsx';
import styles from './ride-card.module.css';

/** A trip while it happens, under its status. With more than its words it stands beside the card's facts where there is room. */
export function LiveTrip({ ride }: { ride: Booking }) {
  return (
    <div className={styles.live} data-trip>
      <DriverPosition ride={ride} />
    </div>
  );
}
