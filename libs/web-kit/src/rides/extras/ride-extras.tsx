import { type Booking, type BookingHistoryEntry, type Extras } from '@pahiya/contracts';
import { formatDuration, Notice, useText } from '@pahiya/ui';
import { ClaimedExtras } from './claimed-extras.tsx';
import { messages } from './messages.ts';
import { rupees } from './rupees.ts';

/** Shown for a completed ride whose waiting and tolls await a decision. An admin also sees the claimed amounts. */
export function RideExtras({ ride, viewer }: { ride: Booking; viewer: 'admin' | 'company' }) {
  const text = useText(messages);
  if (ride.extras?.state !== 'waiting') return null;
  return (
    <>
      <Notice>{text(viewer === 'admin' ? 'waitForYou' : 'wait')}</Notice>
      <ClaimedExtras extras={ride.extras} bookedFare={ride.fare} />
    </>
  );
}

/** The extras that a step of the history claimed or allowed. */
export function ExtrasOfStep({ extras }: { extras: NonNullable<BookingHistoryEntry['extras']> }) {
  const text = useText(messages);
  const words = ({ waitingMinutes, waitingCharges, tollCharges }: Extras) => ({
    duration: formatDuration(waitingMinutes),
    waiting: rupees(waitingCharges),
    tolls: rupees(tollCharges),
  });
  return text(extras.allowed ? 'allowed' : 'claimed', words(extras.allowed ?? extras.claimed));
}
