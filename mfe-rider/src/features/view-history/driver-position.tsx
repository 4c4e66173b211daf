import { type Booking, type DriverLocation } from '@pahiya/contracts';
import { greatCircleKm } from '@pahiya/fares';
import { cx, formatKm, useText } from '@pahiya/ui';
import { useNow } from '@pahiya/web-kit/now';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

const SECOND_MS = 1_000;

/** The straight-line distance from the driver to the drop; null when the drop has no coordinates. */
function kmToDrop({ latitude, longitude }: DriverLocation, { dropoffLocation: { lat, lng } }: Booking): number | null {
  return lat == null || lng == null ? null : greatCircleKm({ lat: latitude, lng: longitude }, { lat, lng });
}

interface DriverPositionProps {
  ride: Booking;
  /** The position that the map shows; undefined while none was shared. */
  position: DriverLocation | undefined;
}

/** The driver's position during a trip, in words. */
export function DriverPosition({ ride, position }: DriverPositionProps) {
  const text = useText(messages);
  const nowMs = useNow(SECOND_MS);
  const name = ride.assignedDriver?.fullName.split(' ')[0] ?? text('yourDriver');
  if (!position) {
    return <p className={cx(styles.position, styles.waiting)}>{text('noPositionYet', { name })}</p>;
  }
  const km = kmToDrop(position, ride);
  const seconds = Math.max(0, Math.round((nowMs - Date.parse(position.at)) / SECOND_MS));
  const ago =
    seconds < 60 ? text('secondsAgo', { count: seconds }) : text('minutesAgo', { count: Math.floor(seconds / 60) });
  return (
    <p className={styles.position}>
      <span>
        {km === null ? text('onTheWay', { name, ago }) : text('awayFromDrop', { name, km: formatKm(km), ago })}
      </span>
    </p>
  );
}
