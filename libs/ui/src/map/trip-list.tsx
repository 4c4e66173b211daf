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
  /** If given, every trip can be chosen. */
  onSelect?: ((key: string) => void) | undefined;
}

/** The content of the map as text: each trip with its ends and the place of its cab. */
export function TripList({ trips, selected, onSelect }: TripListProps) {
  return (
    <ul className={styles.list}>
      {trips.map((trip) => (
        <li key={trip.key} className={cx(styles.row, trip.key === selected && styles.chosen)}>
          <TripWords trip={trip} isChosen={trip.key === selected} onSelect={onSelect} />
        </li>
      ))}
    </ul>
  );
}

interface TripWordsProps {
  trip: MapTrip;
  isChosen: boolean;
  onSelect: TripListProps['onSelect'];
}

function TripWords({ trip, isChosen, onSelect }: TripWordsProps) {
  const text = useText(messages);
  const { title, status, pickup, drop, car } = trip;
  return (
    <>
      <span className={styles.rowHead}>
        {onSelect ? (
          <button type="button" className={styles.title} aria-pressed={isChosen} onClick={() => onSelect(trip.key)}>
            {title}
          </button>
        ) : (
          <span className={styles.title}>{title}</span>
        )}
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
