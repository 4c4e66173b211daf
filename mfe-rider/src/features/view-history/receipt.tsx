import { type Booking } from '@pahiya/contracts';
import { KeyValueList, useText } from '@pahiya/ui';
import { FareLines } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';
import styles from './ride-card.module.css';

/** The parts of a ride that only the printed receipt shows: the rider and the parts of the fare. */
export function Receipt({ ride }: { ride: Booking }) {
  const text = useText(messages);
  return (
    <div className={styles.receipt}>
      <KeyValueList
        entries={[
          { key: 'id', label: text('bookingId'), value: ride.bookingId },
          { key: 'rider', label: text('bookedBy'), value: ride.userId.employeeName },
          { key: 'company', label: text('company'), value: ride.companyId.companyName },
        ]}
      />
      <FareLines fare={ride.fareDetails} withPaise />
      <p>{text('notAnInvoice')}</p>
    </div>
  );
}
