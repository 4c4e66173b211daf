import { RideStatusBadge } from '../badge.tsx';
import { cx } from '../class-names.ts';
import { formatKm, formatTime } from '../format.ts';
import { useText } from '../language/messages.tsx';
import { TripLine } from '../trip-line.tsx';
import { messages } from './messages.ts';
import styles from './trip-map.module.css';
import { kmBetween, type MapTrip } from './trips.ts';

interface TripListProps {
  trips: readonly MapTrip[];
  selected?: string | undefined;
  /** With it every trip is a button. */
  onSelect?: ((key: string) => void) | undefined;
}

/** What the map shows, in words: each trip with its ends and where its cab is. */
export function TripList({ trips, selected, onSelect }: TripListProps) {
  return (
    <ul className={styles.list}>
      {trips.map((trip) => (
        <li key={trip.key}>
          {onSelect ? (
            <button
              type="button"
              className={cx(styles.row, trip.key === selected && styles.chosen)}
              aria-pressed={trip.key === selected}
              onClick={() => onSelect(trip.key)}
            >
              <TripWords trip={trip} />
            </button>
          ) : (
            <div className={styles.row}>
              <TripWords trip={trip} />
            </div>
          )}
        </li>
      ))}
    </ul>
  );
}

function TripWords({ trip }: { trip: MapTrip }) {
  const text = useText(messages);
  const { title, status, pickup, drop, car } = trip;
  return (
    <>
      <span className={styles.rowHead}>
        <span className={styles.title}>{title}</span>
        <RideStatusBadge status={status} />
      </span>
      <TripLine compact live={status === 'on_trip'} pickup={pickup.label} dropoff={drop.label} />
      {(car || status === 'on_trip') && (
        <span className={styles.where}>
          {car ? text('carAt', { km: formatKm(kmBetween(car, drop)), time: formatTime(car.at) }) : text('noCar')}
        </span>
      )}
    </>
  );
}
