import { memo, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { dayInIndia, formatDate, formatTime, useText } from '@pahiya/ui';
import { useNow } from '@pahiya/web-kit/now';
import { BoardRow, WaitingRow } from './board-row.tsx';
import { placeOfInstant, scaleOf, type BoardScale } from './board-scale.ts';
import styles from './board.module.css';
import { type DayView } from './day-view.ts';
import { DropPrice } from './drop-price.tsx';
import { keepOneTabStop, moveByKey } from './keys-of-board.ts';
import { messages } from './messages.ts';
import { useDragRide } from './use-drag-ride.ts';

const MINUTE_MS = 60_000;
/**
 * The space to the left of the first movable ride. The board scrolls to that ride, because a day may begin hours
 * earlier.
 */
const BEFORE_RIDE_PX = 260;

function showFirstRide(board: HTMLElement): void {
  const bars = [...board.querySelectorAll<HTMLElement>('[data-movable]')];
  const first = Math.min(...bars.map(({ offsetLeft }) => offsetLeft));
  if (Number.isFinite(first)) board.scrollLeft = Math.max(0, first - BEFORE_RIDE_PX);
}

/** Whether a day begins at this hour. A plan may have two days, and the board then shows the date at midnight. */
const beginsADay = (ms: number) => dayInIndia(new Date(ms)) !== dayInIndia(new Date(ms - 1));

interface BoardProps {
  view: DayView;
  openRide: string | undefined;
  mapDriver: string | undefined;
  onOpen: (rideId: string) => void;
  onMapDriver: (driverId: string | undefined) => void;
  /** Called when a ride was dropped on another driver. The ride has not changed yet. */
  onMove: (rideId: string, driverId: string) => void;
}

/**
 * A chart with a row for each driver and the time from left to right: rides, the empty ways between them, rest and
 * duty.
 */
export function Board({ view, openRide, mapDriver, onOpen, onMapDriver, onMove }: BoardProps) {
  const text = useText(messages);
  const keysId = useId();
  const box = useRef<HTMLDivElement>(null);
  // The rows compare `scale`: a new object whenever another row is under the pointer would render all rows again.
  const scale = useMemo(() => scaleOf(view), [view]);
  const present = useNow(MINUTE_MS);
  const { dragged, over, listeners, wasDragged } = useDragRide(box, onMove);
  useLayoutEffect(() => {
    if (box.current) showFirstRide(box.current);
  }, []);
  // After every render, because the ride that was the stop may have left the board.
  useLayoutEffect(() => {
    if (box.current) keepOneTabStop(box.current);
  });
  if (!scale) return null;
  const now = placeOfInstant(scale, present);
  return (
    <>
      <p id={keysId} hidden>
        {text('boardKeys')}
      </p>
      {/* The listeners serve the buttons inside, so that hundreds of rides share them. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={box}
        className={styles.board}
        role="group"
        aria-label={text('boardLabel')}
        aria-describedby={keysId}
        data-now={now !== undefined || undefined}
        style={{ '--hours': scale.hours.length, '--now': `${now ?? 0}%` } as React.CSSProperties}
        {...listeners}
        onKeyDown={(event) => moveByKey(event)}
        onFocus={({ currentTarget, target }) => keepOneTabStop(currentTarget, target)}
        onClick={({ target }) => {
          if (wasDragged() || !(target instanceof Element)) return;
          const rideId = target.closest<HTMLElement>('[data-ride]')?.dataset['ride'];
          const driverId = target.closest<HTMLElement>('[data-map]')?.dataset['map'];
          if (rideId) onOpen(rideId);
          else if (driverId) onMapDriver(driverId === mapDriver ? undefined : driverId);
        }}
      >
        <div className={styles.head} aria-hidden>
          <span className={styles.corner} />
          <div className={styles.track}>
            {scale.hours.map((hour) => (
              <span key={hour} className={styles.hour} data-hidden={isUnderNow(hour, present) || undefined}>
                {beginsADay(hour) ? formatDate(dayInIndia(new Date(hour))) : formatTime(new Date(hour))}
              </span>
            ))}
            {now !== undefined && <span className={styles.now}>{text('nowMark')}</span>}
          </div>
        </div>
        <Rows view={view} scale={scale} openRide={openRide} mapDriver={mapDriver} />
      </div>
      {dragged && <DropPrice planId={view.plan?._id} rideId={dragged} driverId={over} timelines={view.timelines} />}
    </>
  );
}

/** The mark of now would cover a part of the hour's name. */
const isUnderNow = (hour: number, present: number): boolean =>
  present > hour - 8 * MINUTE_MS && present < hour + 40 * MINUTE_MS;

interface RowsProps {
  view: DayView;
  scale: BoardScale;
  openRide: string | undefined;
  mapDriver: string | undefined;
}

/** A component of its own, so that the rows are not rendered again while a ride is dragged over them. */
const Rows = memo(function Rows({ view, scale, openRide, mapDriver }: RowsProps) {
  return (
    <ul className={styles.rows}>
      {view.waiting.length > 0 && (
        <WaitingRow rides={view.waiting} scale={scale} openRide={openIn(view.waiting, openRide)} />
      )}
      {view.timelines.map((timeline) => (
        <BoardRow
          key={timeline.driver.driverId}
          timeline={timeline}
          scale={scale}
          openRide={openIn(
            timeline.items.flatMap(({ ride }) => ride ?? []),
            openRide,
          )}
          isOnMap={mapDriver === timeline.driver.driverId}
        />
      ))}
    </ul>
  );
});

/** Returns the open ride if it is in this row. A press then renders only two rows again. */
const openIn = (rides: readonly { rideId: string }[], openRide: string | undefined) =>
  rides.some(({ rideId }) => rideId === openRide) ? openRide : undefined;
