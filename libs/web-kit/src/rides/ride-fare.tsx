import { type Booking } from '@pahiya/contracts';
import { formatInr } from '@pahiya/ui';
import styles from './ride-fare.module.css';

/** What a ride costs; crossed out where nobody drives and nobody pays. */
export function RideFare({ ride: { status, fare } }: { ride: Pick<Booking, 'status' | 'fare'> }) {
  const amount = formatInr(fare);
  return status === 'cancelled' ? <s className={styles.unpaid}>{amount}</s> : amount;
}
