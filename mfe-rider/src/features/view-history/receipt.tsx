import { type Booking } from '@pahiya/contracts';
import { formatInr, KeyValueList, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

const rupees = (amount: number) => formatInr(amount, { decimals: 2 });
const aboveZero = (amount: number) => (amount > 0 ? rupees(amount) : undefined);

/** The parts of a ride that only the printed receipt shows: the rider, and how the fare adds up. */
export function Receipt({ ride }: { ride: Booking }) {
  const text = useText(messages);
  const { fareDetails: fare } = ride;
  return (
    <div className={styles.receipt}>
      <KeyValueList
        entries={[
          { key: 'id', label: text('bookingId'), value: ride.bookingId },
          { key: 'rider', label: text('bookedBy'), value: ride.userId.employeeName },
          { key: 'company', label: text('company'), value: ride.companyId.companyName },
        ]}
      />
      <KeyValueList
        ends
        entries={[
          { key: 'base', label: text('baseFare'), value: aboveZero(fare.baseFare) },
          { key: 'distance', label: text('distanceFare'), value: aboveZero(fare.distanceFare) },
          { key: 'time', label: text('extraHours'), value: aboveZero(fare.timeFare) },
          { key: 'allowance', label: text('driverAllowance'), value: aboveZero(fare.driverAllowance) },
          { key: 'waiting', label: text('waitingCharges'), value: aboveZero(fare.waitingCharges) },
          { key: 'toll', label: text('tollCharges'), value: aboveZero(fare.tollCharges) },
          { key: 'total', label: text('total'), value: rupees(fare.total), strong: true },
        ]}
      />
      <p>{text('notAnInvoice')}</p>
    </div>
  );
}
