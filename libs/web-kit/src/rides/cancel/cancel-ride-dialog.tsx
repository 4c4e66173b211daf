import { useState } from 'react';
import { type UseMutationResult } from '@tanstack/react-query';
import { Note, maxLengthOf, type Booking, type RouteReply, type routes } from '@pahiya/contracts';
import { ConfirmDialog, formatDateTime, shortId, TextField, textNow, toast, useText } from '@pahiya/ui';
import { errorSentence } from '@pahiya/web-kit';
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
  /** An admin also sees the rider's company. The rider ('user') gives no reason. */
  viewer: 'admin' | 'company' | 'user';
  /** `useWrite` around `routes.booking.cancelBooking`. */
  cancel: UseMutationResult<RouteReply<typeof routes.booking.cancelBooking>, Error, RideCancellation>;
  onClose: () => void;
  /** Called after a success, by default `onClose`. */
  onCancelled?: () => void;
  /**
   * Called when the server refuses: the ride may have started meanwhile, so the page behind the dialog should refetch
   * it.
   */
  onRefused?: () => void;
}

/** Asks for confirmation, and the desks for a reason, before a ride is cancelled; the reason goes into its history. */
export function CancelRideDialog(props: CancelRideDialogProps) {
  const { ride: asked, viewer, cancel, onClose, onCancelled = onClose, onRefused } = props;
  const text = useText(messages);
  const { ride, changed, isPossible, onError } = useRideAsItIs(asked, 'cancel', viewer);
  const [reason, setReason] = useState('');
  // The cards of a rider show the short ids, the lists of the desks the codes.
  const code = viewer === 'user' ? shortId(ride._id) : shortId(ride.bookingId, { first: 6 });

  const confirm = () =>
    cancel.mutate(
      { id: ride._id, revision: ride.revision, reason: reason.trim() || undefined },
      {
        onSuccess: () => {
          toast.success(() => textNow(messages)('cancelled', { code }));
          onCancelled();
        },
        onError: (error) => {
          onError(error);
          onRefused?.();
        },
      },
    );
  return (
    <ConfirmDialog
      open
      danger
      title={text('title', { code })}
      confirmLabel={text('cancelRide')}
      cancelLabel={text('keepRide')}
      pending={cancel.isPending}
      isPossible={isPossible}
      failure={cancel.error && (changed ?? errorSentence(cancel.error, text('failed')))}
      onConfirm={confirm}
      onClose={onClose}
    >
      <div className={styles.question}>
        <Question ride={ride} viewer={viewer} />
        {viewer !== 'user' && (
          <TextField
            label={text('reason')}
            description={text('reasonHint')}
            maxLength={maxLengthOf(Note)}
            value={reason}
            onChange={setReason}
          />
        )}
      </div>
    </ConfirmDialog>
  );
}

/** The question, which identifies the ride. */
function Question({ ride, viewer }: Pick<CancelRideDialogProps, 'ride' | 'viewer'>) {
  const text = useText(messages);
  const { pickup, dropoff } = ride;
  const way = { pickup, dropoff, when: formatDateTime(ride.date, ride.time) };
  if (viewer === 'user') return <p>{text('questionOfRider', way)}</p>;
  const name = viewer === 'admin' ? ride.customer.name : ride.userId.employeeName;
  const rider =
    viewer === 'admin' ? text('riderOfCompany', { rider: name, company: ride.companyId.companyName }) : name;
  return <p>{text('question', { ...way, rider, name })}</p>;
}
