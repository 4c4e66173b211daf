import { useEffect, useRef, useState, type ComponentType, type RefObject } from 'react';
import { Button } from '../button.tsx';
import { cx } from '../class-names.ts';
import { formatKm, formatTime } from '../format.ts';
import { useText, type TextOf } from '../language/messages.tsx';
import type { TripCanvasProps } from '../later/trip-canvas.tsx';
import { messages } from './messages.ts';
import styles from './trip-map.module.css';
import { TripList } from './trip-list.tsx';
import { kmBetween, type MapTrip } from './trips.ts';
import { WhenSeen } from '../when-seen.tsx';
import { canDrawMaps } from './web-gl.ts';

export interface TripMapProps {
  /** What the map shows, for screen readers. */
  label: string;
  trips: readonly MapTrip[];
  /** The trip that is shown in full: the map draws its route, names its ends and follows its cab. A single trip without `onSelect` is always shown in full. */
  selected?: string | undefined;
  /**
   * Called with the key of a trip when it is clicked on the map or chosen in the list, and with undefined on a click
   * beside the trips. Without it nothing can be chosen.
   */
  onSelect?: ((key: string | undefined) => void) | undefined;
  /** Pixels, 320 by default. `fill` takes the height of the grid cell, at least 200 pixels. */
  height?: number | 'fill';
  /** Removes the map's own frame, for a map that fills a card to its edges. */
  flush?: boolean;
}

const sized = (height: TripMapProps['height']) => (height === 'fill' ? { minHeight: 200 } : { height });

type Loaded = ComponentType<TripCanvasProps> | 'failed' | undefined;

/**
 * Shows trips on a map: their ends, their routes and their moving cabs. The map code loads when the map first comes into
 * view. If the map can't be loaded or drawn, a list shows the same trips.
 */
export function TripMap(props: TripMapProps) {
  const { height = 320, flush } = props;
  // WhenSeen delays the check whether a map can be drawn, because the check costs a graphics context.
  return (
    <WhenSeen outline={<div className={cx(styles.map, flush && styles.flush)} style={sized(height)} />}>
      <TripMapOrList {...props} height={height} />
    </WhenSeen>
  );
}

/** Loads the map code when `frame` is in view. After an error it stays 'failed' until `retry`. */
function useCanvas(frame: RefObject<HTMLElement | null>, isDrawable: boolean) {
  const [attempt, setAttempt] = useState(0);
  const [canvas, setCanvas] = useState<Loaded>();
  const [seen, setSeen] = useState(false);
  useEffect(() => {
    if (!frame.current || seen) return undefined;
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(frame.current);
    return () => observer.disconnect();
  }, [frame, seen]);

  useEffect(() => {
    if (!isDrawable || !seen) return undefined;
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
  }, [isDrawable, seen, attempt]);

  const retry = () => {
    setCanvas(undefined);
    setAttempt(attempt + 1);
  };
  return { canvas, retry, fail: () => setCanvas('failed') };
}

function carSentence({ car, drop }: MapTrip, text: TextOf<typeof messages>): string | undefined {
  return car && text('carAt', { km: formatKm(kmBetween(car, drop)), time: formatTime(car.at) });
}

function TripMapOrList(props: TripMapProps) {
  const { label, trips, selected, onSelect, height, flush } = props;
  const text = useText(messages);
  const isDrawable = canDrawMaps();
  const only = trips.length === 1 && !onSelect ? trips[0] : undefined;
  // A page with one trip shows its ends and status beside the map, so this sentence describes only the cab.
  const sentence = only && carSentence(only, text);
  const frame = useRef<HTMLElement>(null);
  const { canvas: Canvas, retry, fail } = useCanvas(frame, isDrawable);

  if (!isDrawable || Canvas === 'failed') {
    return (
      <section className={cx(styles.plain, flush && styles.flush)} aria-label={label}>
        <NoMap onRetry={isDrawable ? retry : undefined} />
        {!only && <TripList trips={trips} selected={selected} onSelect={onSelect} />}
        {sentence && <p className={styles.note}>{sentence}</p>}
      </section>
    );
  }
  return (
    <section ref={frame} className={cx(styles.map, flush && styles.flush)} aria-label={label} style={sized(height)}>
      {sentence && <p className={styles.words}>{sentence}</p>}
      {Canvas ? (
        <Canvas trips={trips} selected={only?.key ?? selected} onSelect={onSelect} onFailure={fail} />
      ) : (
        <div className={styles.waiting} />
      )}
    </section>
  );
}

function NoMap({ onRetry }: { onRetry: (() => void) | undefined }) {
  const text = useText(messages);
  return (
    <p className={styles.note}>
      {text(onRetry ? 'loadFailed' : 'cannotShow')}{' '}
      {onRetry && (
        <Button size="compact" onClick={onRetry}>
          {text('tryAgain')}
        </Button>
      )}
    </p>
  );
}
