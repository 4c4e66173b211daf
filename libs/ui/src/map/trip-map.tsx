import { useEffect, useRef, useState, type ComponentType } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { formatKm, formatTime } from '../format.ts';
import { useText } from '../language/messages.tsx';
import type { TripCanvasProps } from '../later/trip-canvas.tsx';
import { messages } from './messages.ts';
import styles from './trip-map.module.css';
import { TripList } from './trip-list.tsx';
import { kmBetween, type MapTrip } from './trips.ts';
import { WhenSeen } from '../when-seen.tsx';
import { canDrawMaps } from './web-gl.ts';

export interface TripMapProps {
  /** What the map is of; read out. */
  label: string;
  trips: readonly MapTrip[];
  /** The trip that is shown in full: its route, its ends by name, its cab followed. One trip that can't be chosen always is. */
  selected?: string | undefined;
  /** A click on a trip, or its choice in the list; undefined: on none. Without it there is nothing to choose. */
  onSelect?: ((key: string | undefined) => void) | undefined;
  /** Pixels, 320 by default. */
  height?: number;
  /** Inside a card, edge to edge: without a frame of its own. */
  flush?: boolean;
}

type Loaded = ComponentType<TripCanvasProps> | 'failed' | undefined;

/**
 * Trips on a map: where they begin and end, their route, their cabs as they move. Everything that draws it is loaded
 * when it first comes into view; where it can't be drawn or loaded, the same trips stand there as a list.
 */
export function TripMap(props: TripMapProps) {
  const { height = 320, flush } = props;
  // To find out whether there can be a map costs a graphics context.
  return (
    <WhenSeen outline={<div className={cx(styles.map, flush && styles.flush)} style={{ height }} />}>
      <TripMapOrList {...props} height={height} />
    </WhenSeen>
  );
}

function TripMapOrList({ label, trips, selected, onSelect, height, flush }: TripMapProps) {
  const text = useText(messages);
  const drawable = canDrawMaps();
  const only = trips.length === 1 && !onSelect ? trips[0] : undefined;
  // Whoever shows one trip and no choice has its ends and its status beside the map.
  const sentence =
    only?.car && text('carAt', { km: formatKm(kmBetween(only.car, only.drop)), time: formatTime(only.car.at) });
  const [attempt, setAttempt] = useState(0);
  const [Canvas, setCanvas] = useState<Loaded>();

  const frame = useRef<HTMLElement>(null);
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!frame.current || seen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [seen]);

  useEffect(() => {
    if (!drawable || !seen) return undefined;
    let left = false;
    import('../later/trip-canvas.tsx').then(
      ({ TripCanvas }) => {
        if (!left) setCanvas(() => TripCanvas);
      },
      () => {
        if (!left) setCanvas('failed');
      },
    );
    return () => {
      left = true;
    };
  }, [drawable, seen, attempt]);

  if (!drawable || Canvas === 'failed') {
    return (
      <section className={cx(styles.plain, flush && styles.flush)} aria-label={label}>
        <p className={styles.note}>
          {text(drawable ? 'loadFailed' : 'cannotShow')}{' '}
          {drawable && (
            <Button
              size="compact"
              onClick={() => {
                setCanvas(undefined);
                setAttempt(attempt + 1);
              }}
            >
              {text('tryAgain')}
            </Button>
          )}
        </p>
        {only ? (
          sentence && <p className={styles.note}>{sentence}</p>
        ) : (
          <TripList trips={trips} selected={selected} onSelect={onSelect} />
        )}
      </section>
    );
  }
  return (
    <section ref={frame} className={cx(styles.map, flush && styles.flush)} aria-label={label} style={{ height }}>
      {sentence && <p className={styles.words}>{sentence}</p>}
      {Canvas ? (
        <Canvas
          trips={trips}
          selected={only?.key ?? selected}
          onSelect={onSelect}
          onFailure={() => setCanvas('failed')}
        />
      ) : (
        <div className={styles.waiting} />
      )}
    </section>
  );
}
