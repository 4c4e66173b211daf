import { useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';
import { Note, maxLengthOf, type Booking, type RouteReply, type routes } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, shortId, TextField, textNow, toast, useText } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { useRideAsItIs } from '../changes/use-ride-as-it-is.ts';
import styles from './cancel-ride-dialog.module.css';
import { messages } from './messages.ts';

export interface RideCancellation {
  id: string;
  /** The revision of the ride that the dialog shows. */
  revision: number;
  reason?: string | undefined;
}

interface CancelRideDialogProps {
  ride: Booking;
  /** An admin also sees the rider's company. */
  viewer: 'admin' | 'company';
  /** `useWrite` around `routes.booking.cancelBooking`. */
  cancel: UseMutationResult<RouteReply<typeof routes.booking.cancelBooking>, Error, RideCancellation>;
  onClose: () => void;
  /**
   * Called when the server refuses: the ride may have started meanwhile, so the page behind the dialog should refetch
   * it.
   */
  onRefused?: () => void;
}

/** Asks for confirmation and a reason before a ride is cancelled; the reason goes into its history. */
export function CancelRideDialog({ ride: asked, viewer, cancel, onClose, onRefused }: CancelRideDialogProps) {
  const text = useText(messages);
  const { ride, changed, isPossible, heed } = useRideAsItIs(asked, 'cancel', viewer);
  const [reason, setReason] = useState('');
  const code = shortId(ride.bookingId, { first: 6 });
  const name = viewer === 'admin' ? ride.customer.name : ride.userId.employeeName;
  const rider =
    viewer === 'admin' ? text('riderOfCompany', { rider: name, company: ride.companyId.companyName }) : name;

  const confirm = () =>
    cancel.mutate(
      { id: ride._id, revision: ride.revision, reason: reason.trim() || undefined },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('rideCancelled', { code }));
          onClose();
        },
        onError: (error) => {
          heed(error);
          onRefused?.();
        },
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
      isPossible={isPossible}
      failure={cancel.error && (changed ?? (isApiError(cancel.error) ? cancel.error.message : text('cancelFailed')))}
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
          maxLength={maxLengthOf(Note)}
          value={reason}
          onChange={setReason}
        />
      </div>
    </ConfirmDialog>
  );
}
