import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, Notice, shortId, TextField, toast } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
import { bookings, useCancelRide } from '../../rides/bookings.queries.ts';
import styles from './cancel-ride-dialog.module.css';

export function CancelRideDialog({ ride, onClose }: { ride: Booking; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const cancel = useCancelRide();
  const client = useQueryClient();
  const code = shortId(ride.bookingId, { first: 6 });

  const confirm = () =>
    cancel.mutate(
      { id: ride._id, reason: reason.trim() || undefined },
      {
        onSuccess: () => {
          toast.success(`Ride ${code} is cancelled`);
          onClose();
        },
        // It may have started meanwhile: what stands behind the dialog should say so.
        onError: () => void client.invalidateQueries({ queryKey: bookings.keys.all }),
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={`Cancel ride ${code}?`}
      confirmLabel="Cancel ride"
      cancelLabel="Keep ride"
      pending={cancel.isPending}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.question}>
        {cancel.isError && (
          <Notice tone="error">{errorSentence(cancel.error, 'The ride could not be cancelled.')}</Notice>
        )}
        <p>
          {ride.userId.employeeName}, {formatDateTime(ride.date, ride.time)}, from {ride.pickup} to {ride.dropoff}. This
          can’t be undone; the employee would have to book again.
        </p>
        <TextField
          label="Reason"
          description="Optional. The employee and the driver’s desk see it in the ride’s history."
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
