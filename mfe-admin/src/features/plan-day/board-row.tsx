import { memo, type CSSProperties } from 'react';
import { type PlanRide, type Timeline } from '@pahiya/contracts';
import { cx, formatDuration, shortId, useText } from '@pahiya/ui';
import { lanesOf, placeOnTrack, timesOff, type BoardScale } from './board-scale.ts';
import styles from './board.module.css';
import barStyles from './ride-bar.module.css';
import { isMovable, type PlacedRide } from './day-view.ts';
import { timesOn } from './instants.ts';
import { placeName } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import { useStateWord } from './use-state-word.ts';

interface RideBarProps {
  placed: Pick<PlacedRide, 'ride' | 'state' | 'spareMinutes'>;
  scale: BoardScale;
  lane?: number;
  isOpen: boolean;
}

/** A ride on the track. The board listens for presses and drags, so that hundreds of bars need no listeners. */
function RideBar({ placed: { ride, state, spareMinutes }, scale, lane = 0, isOpen }: RideBarProps) {
  const text = useText(messages);
  const stateWord = useStateWord();
  const code = shortId(ride.code, { first: 6 });
  const isLate = spareMinutes !== undefined && spareMinutes < 0;
  const words = text('rideOnBoard', {
    code,
    ...timesOn(scale.day, ride),
    pickup: placeName(ride.pickup),
    dropoff: placeName(ride.dropoff),
    state: stateWord({ ride, state }),
  });
  const late = isLate ? text('late', { minutes: -spareMinutes }) : undefined;
  return (
    <button
      type="button"
      className={barStyles.bar}
      data-ride={ride.rideId}
      tabIndex={-1}
      data-status={ride.status}
      data-state={state}
      data-movable={isMovable({ ride, state }) || undefined}
      data-late={isLate || undefined}
      aria-pressed={isOpen}
      // Also the button's name. With an `aria-label` of the same words a screen reader would read them twice.
      title={late ? `${words}, ${late}` : words}
      style={{ ...placeOnTrack(scale, ride), '--lane': lane } as CSSProperties}
    >
      <span className={barStyles.whole} aria-hidden>
        {code}
      </span>
      {/* The stylesheet draws this shortened code, so that it is not a part of the button's text. */}
      <span className={barStyles.short} data-code={shortId(ride.code, { first: 3 })} aria-hidden />
    </button>
  );
}

interface BoardRowProps {
  timeline: Timeline;
  scale: BoardScale;
  /** `rideId` of the ride whose panel is open. */
  openRide: string | undefined;
  /** Whether the driver's rides are on the map. */
  isOnMap: boolean;
}

export const BoardRow = memo(function BoardRow({ timeline, scale, openRide, isOnMap }: BoardRowProps) {
  const text = useText(messages);
  const { driver, items, dutyMinutes, dutyLimitMinutes, hours } = timeline;
  const rides = items.flatMap(({ ride, state = 'told' as const, spareMinutes }) =>
    ride ? [{ ride, state, spareMinutes: spareMinutes ?? undefined }] : [],
  );
  const duty = formatDuration(dutyMinutes);
  return (
    <li
      className={styles.row}
      data-driver={driver.driverId}
      aria-label={text('ridesOfDriver', { driver: driver.name, count: rides.length, duty })}
    >
      <button
        type="button"
        className={styles.driver}
        data-map={driver.driverId}
        tabIndex={-1}
        aria-pressed={isOnMap}
        title={text('showOnMap', { driver: driver.name })}
      >
        <span className={styles.name}>{driver.name}</span>
        <span className={styles.work}>
          {dutyLimitMinutes !== null && <Duty minutes={dutyMinutes} limit={dutyLimitMinutes} />}
          <span className={styles.duty}>
            {dutyLimitMinutes === null ? duty : text('dutyOf', { duty, limit: formatDuration(dutyLimitMinutes) })}
          </span>
        </span>
      </button>
      <div className={styles.track}>
        {hours && <OffDuty scale={scale} hours={hours} />}
        {items
          .filter(({ kind }) => kind !== 'ride')
          .map((item) => (
            <span
              key={`${item.kind} ${item.startsAt}`}
              className={item.kind === 'rest' ? styles.rest : styles.empty}
              style={placeOnTrack(scale, item)}
            />
          ))}
        {rides.map((placed) => (
          <RideBar key={placed.ride.rideId} placed={placed} scale={scale} isOpen={openRide === placed.ride.rideId} />
        ))}
      </div>
    </li>
  );
});

function OffDuty({ scale, hours }: { scale: BoardScale; hours: { from: string; until: string } }) {
  return timesOff(scale, hours).map((time) => (
    <span key={time.endsAt} className={styles.off} style={placeOnTrack(scale, time)} />
  ));
}

const Duty = ({ minutes, limit }: { minutes: number; limit: number }) => (
  <span className={styles.budget} data-full={minutes > limit || undefined} aria-hidden>
    <span style={{ width: `${Math.min(100, (100 * minutes) / limit)}%` }} />
  </span>
);

interface WaitingRowProps {
  rides: readonly PlanRide[];
  scale: BoardScale;
  openRide: string | undefined;
}

/** The row of the rides without a driver, above the rows of the drivers. */
export const WaitingRow = memo(function WaitingRow({ rides, scale, openRide }: WaitingRowProps) {
  const text = useText(messages);
  const lanes = lanesOf(rides);
  const style = { '--lanes': Math.max(...lanes) + 1 } as CSSProperties;
  return (
    <li className={cx(styles.row, styles.waiting)} style={style} aria-label={text('left')}>
      <span className={styles.driver}>
        <span className={styles.name}>{text('left')}</span>
        <span className={styles.duty}>{rides.length}</span>
      </span>
      <div className={styles.track}>
        {rides.map((ride, index) => (
          <RideBar
            key={ride.rideId}
            placed={{ ride, state: 'waiting', spareMinutes: undefined }}
            scale={scale}
            lane={lanes[index] ?? 0}
            isOpen={openRide === ride.rideId}
          />
        ))}
      </div>
    </li>
  );
});
