import { type Booking } from '@pahiya/contracts';
import { formatInr } from '@pahiya/ui';
import styles from './ride-fare.module.css';

interface RideFareProps {
  ride: Pick<Booking, 'status' | 'fare'>;
  decimals?: number;
}

/** The fare of a ride; struck through when the ride does not take place and nobody pays. */
export function RideFare({ ride: { status, fare }, decimals = 0 }: RideFareProps) {
  const amount = formatInr(fare, { decimals });
  return status === 'cancelled' ? <s className={styles.unpaid}>{amount}</s> : amount;
}
