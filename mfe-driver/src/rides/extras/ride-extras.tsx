import { type Booking, type HeldExtras } from '@pahiya/contracts';
import { formatDuration, shortId, textNow, toast, useText } from '@pahiya/ui';
import { rupees } from '@pahiya/web-kit/rides';
import { messages } from './messages.ts';

/** Says whether the waiting and tolls that passed a limit await a decision, or what was allowed. */
export function RideExtras({ extras: { claimed, allowed, reason } }: { extras: HeldExtras }) {
  const text = useText(messages);
  const shown = allowed ?? claimed;
  if (!shown) return null;
  const amounts = {
    duration: formatDuration(shown.waitingMinutes),
    waiting: rupees(shown.waitingCharges),
    tolls: rupees(shown.tollCharges),
  };
  return (
    <p>
      {text(allowed ? 'allowed' : 'wait', amounts)} {reason && text('because', { reason })}
    </p>
  );
}

/** Tells the driver that the extras of a ride await a decision, or what the fare is after the decision. */
export function sayExtras({ _id, bookingId, extras, fare }: Booking): void {
  const code = shortId(bookingId, { first: 6 });
  const id = `extras ${_id} ${extras?.state}`;
  if (extras?.state === 'waiting') toast.info(() => textNow(messages)('sayWait', { code }), { id });
  else toast.info(() => textNow(messages)('sayDecided', { code, fare: rupees(fare) }), { id });
}
