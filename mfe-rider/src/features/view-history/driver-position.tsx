import { useEffect, useState } from 'react';
import { type Booking, type DriverLocation } from '@pahiya/contracts';
import { greatCircleKm } from '@pahiya/fares';
import { cx, formatKm, useText } from '@pahiya/ui';
import { useRealtime } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

const SECOND_MS = 1_000;

/** The straight-line distance from the driver to the drop; null when the drop has no coordinates. */
function kmToDrop({ latitude, longitude }: DriverLocation, { dropoffLocation: { lat, lng } }: Booking): number | null {
  return lat == null || lng == null ? null : greatCircleKm({ lat: latitude, lng: longitude }, { lat, lng });
}

/** The driver's position during a trip, in words, updated live. */
export function DriverPosition({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const [heard, setHeard] = useState<{ position: DriverLocation; atMs: number }>();
  const [nowMs, setNowMs] = useState(() => Date.now());

  useRealtime('driver_location', (position) => {
    if (position.bookingId !== ride._id) return;
    setHeard({ position, atMs: Date.now() });
    setNowMs(Date.now());
  });
  const hasHeard = heard !== undefined;
  useEffect(() => {
    if (!hasHeard) return undefined;
    const timer = setInterval(() => setNowMs(Date.now()), SECOND_MS);
    return () => clearInterval(timer);
  }, [hasHeard]);

  const name = ride.assignedDriver?.fullName.split(' ')[0] ?? text('yourDriver');
  if (!heard) {
    return <p className={cx(styles.position, styles.waiting)}>{text('noPositionYet', { name })}</p>;
  }
  const km = kmToDrop(heard.position, ride);
  const seconds = Math.max(0, Math.round((nowMs - heard.atMs) / SECOND_MS));
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
