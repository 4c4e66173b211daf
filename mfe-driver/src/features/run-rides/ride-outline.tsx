import { cx, Skeleton, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

/** The placeholder of a loading ride: status, time and fare, trip, buttons. */
export function RideOutline() {
  const text = useText(messages);
  return (
    <div className={cx(styles.card, styles.main)}>
      <Skeleton width={92} height={22} />
      <Skeleton width="min(220px, 60%)" height={34} />
      <Skeleton lines={8} height={20} />
      <Skeleton height={48} />
      <Skeleton height={60} label={text('loadingRides')} />
    </div>
  );
}
