import type { ReactNode } from 'react';
import { cx } from './class-names.ts';
import styles from './trip-line.module.css';
import { VisuallyHidden } from './visually-hidden.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';

export interface TripLineProps {
  pickup: ReactNode;
  dropoff: ReactNode;
  /** Text beside the pickup, e.g. a time. */
  pickupHint?: ReactNode;
  dropoffHint?: ReactNode;
  /** Text on the line between both ends: '12.4 km · 40 min'. */
  between?: ReactNode;
  /** The cab is on its way, so the line is marigold. */
  live?: boolean;
  compact?: boolean;
}

/** The journey as a vertical line from pickup (a dot) to drop (a square). */
export function TripLine({ pickup, dropoff, pickupHint, dropoffHint, between, live, compact }: TripLineProps) {
  const text = useText(messages);
  return (
    <ol className={cx(styles.line, live && styles.live, compact && styles.compact)}>
      <li className={styles.stop}>
        <span className={styles.dot} aria-hidden />
        <div className={styles.words}>
          <VisuallyHidden>{`${text('pickup')} `}</VisuallyHidden>
          <span className={styles.place}>{pickup}</span>
          {pickupHint && <span className={styles.hint}>{pickupHint}</span>}
        </div>
      </li>
      {between && (
        <li className={styles.between}>
          <span>{between}</span>
        </li>
      )}
      <li className={styles.stop}>
        <span className={styles.square} aria-hidden />
        <div className={styles.words}>
          <VisuallyHidden>{`${text('drop')} `}</VisuallyHidden>
          <span className={styles.place}>{dropoff}</span>
          {dropoffHint && <span className={styles.hint}>{dropoffHint}</span>}
        </div>
      </li>
    </ol>
  );
}
