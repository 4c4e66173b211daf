import { useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';
import { type Booking, type RouteReply, type routes } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, shortId, TextField, textNow, toast, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import styles from './cancel-ride-dialog.module.css';
import { messages } from './messages.ts';

export interface RideCancellation {
  id: string;
  reason?: string | undefined;
}

interface CancelRideDialogProps {
  ride: Booking;
  /** An admin is told the rider's company. */
  viewer: 'admin' | 'company';
  /** `useWrite` around `routes.booking.cancelBooking`. */
  cancel: UseMutationResult<RouteReply<typeof routes.booking.cancelBooking>, Error, RideCancellation>;
  onClose: () => void;
  /** It may have started meanwhile: what stands behind the dialog should say so. */
  onRefused?: () => void;
}

/** Asks before a ride is called off, with a reason for its history. */
export function CancelRideDialog({ ride, viewer, cancel, onClose, onRefused }: CancelRideDialogProps) {
  const text = useText(messages);
  const [reason, setReason] = useState('');
  const code = shortId(ride.bookingId, { first: 6 });
  const name = viewer === 'admin' ? ride.customer.name : ride.userId.employeeName;
  const rider =
    viewer === 'admin' ? text('riderOfCompany', { rider: name, company: ride.companyId.companyName }) : name;

  const confirm = () =>
    cancel.mutate(
      { id: ride._id, reason: reason.trim() || undefined },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('rideCancelled', { code }));
          onClose();
        },
        ...(onRefused ? { onError: onRefused } : {}),
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={text('cancelTitle', { code })}
      confirmLabel={text('cancelRide')}
      cancelLabel={text('keepRide')}
      pending={cancel.isPending}
      failure={cancel.error && (isApiError(cancel.error) ? cancel.error.message : text('cancelFailed'))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.question}>
        <p>
          {text('cancelConsequence', {
            rider,
            name,
            when: formatDateTime(ride.date, ride.time),
            pickup: ride.pickup,
            dropoff: ride.dropoff,
          })}
        </p>
        <TextField
          label={text('cancelReason')}
          description={text('cancelReasonHint')}
          maxLength={500}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
