import { useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, Notice, shortId, TextField, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useCancelRide } from './bookings.queries.ts';
import { messages } from './messages.ts';

export function CancelRideDialog({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  const text = useText(messages);
  const [reason, setReason] = useState('');
  const cancel = useCancelRide();
  const code = shortId(ride.bookingId, { first: 6 });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={text('cancelTitle', { code })}
      confirmLabel={text('cancelRide')}
      cancelLabel={text('keepRide')}
      danger
      pending={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { id: ride._id, reason: reason.trim() || undefined },
          {
            onSuccess: () => {
              toast.success(textNow(messages)('rideCancelled', { code }));
              onClose();
            },
          },
        )
      }
    >
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {cancel.isError && <Notice tone="error">{errorSentence(cancel.error, text('cancelFailed'))}</Notice>}
        <p>
          {text('cancelConsequence', {
            rider: ride.customer.name,
            company: ride.companyId.companyName,
            when: formatDateTime(ride.date, ride.time),
            pickup: ride.pickup,
            dropoff: ride.dropoff,
          })}
        </p>
        <TextField label={text('cancelReason')} value={reason} maxLength={500} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
