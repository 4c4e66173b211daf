import { useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, Notice, shortId, TextField, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { useCancelRide } from './bookings.queries.ts';

export function CancelRideDialog({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useCancelRide();
  const code = shortId(ride.bookingId, { first: 6 });

  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`Cancel ride ${code}?`}
      confirmLabel="Cancel the ride"
      cancelLabel="Keep it"
      danger
      pending={cancel.isPending}
      onConfirm={() =>
        cancel.mutate(
          { id: ride._id, reason: reason.trim() || undefined },
          {
            onSuccess: () => {
              toast.success(`Ride ${code} is cancelled`);
              onClose();
            },
          },
        )
      }
    >
      <div style={{ display: 'grid', gap: 'var(--space-3)' }}>
        {cancel.isError && (
          <Notice tone="error">{errorSentence(cancel.error, 'The ride could not be cancelled')}</Notice>
        )}
        <p>
          {`${ride.customer.name} of ${ride.companyId.companyName}, ${formatDateTime(ride.date, ride.time)}, from ${ride.pickup} to ${ride.dropoff}. This can’t be undone; the rider would have to book again.`}
        </p>
        <TextField label="Reason, for the ride’s history" value={reason} maxLength={500} onChange={setReason} />
      </div>
    </ConfirmDialog>
  );
}
