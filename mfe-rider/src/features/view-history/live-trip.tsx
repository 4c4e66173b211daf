import { useMemo } from 'react';
import { type Booking } from '@pahiya/contracts';
import { shortId, TripMap, useText } from '@pahiya/ui';
import { useCarPositions } from '@pahiya/web-kit';
import { tripOf } from '@pahiya/web-kit/rides';
import { DriverPosition } from './driver-position.tsx';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

/** A trip in progress, below its status: the cab moving on the map, and its position in words. */
export function LiveTrip({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const car = useCarPositions().get(ride._id);
  const trips = useMemo(() => [tripOf(ride, car)].filter((trip) => trip !== undefined), [ride, car]);
  return (
    <div className={styles.live} data-trip>
      {trips.length > 0 && <TripMap label={text('tripMap', { ride: shortId(ride._id) })} trips={trips} height={260} />}
      <DriverPosition ride={ride} position={car} />
    </div>
  );
}
