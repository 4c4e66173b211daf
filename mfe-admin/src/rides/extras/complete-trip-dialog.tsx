import { useId } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, Dialog, formatDateTime, shortId, textNow, toast, useText } from '@pahiya/ui';
import { useRideAsItIs } from '@pahiya/web-kit/rides';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { useCompleteTrip } from './extras.queries.ts';
import { ExtrasFields, useExtrasEntry } from './extras-fields.tsx';
import styles from './extras.module.css';
import { messages } from './messages.ts';

interface CompleteTripDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Completes the trip of a driver who cannot: deactivated on it, or without a phone. */
export function CompleteTripDialog({ ride: asked, onClose }: CompleteTripDialogProps) {
  const id = useId();
  const text = useText(messages);
  const { ride, changed, isPossible, heed } = useRideAsItIs(asked, 'complete', 'admin');
  const entry = useExtrasEntry();
  const complete = useCompleteTrip();
  const code = shortId(ride.bookingId, { first: 6 });

  const submit = () => {
    entry.complain();
    if (complete.isPending || !isPossible || !entry.isValid) return;
    complete.mutate(
      { bookingId: ride._id, ...entry.entered, revision: ride.revision },
      {
        onError: heed,
        onSuccess: ({ booking: { extras } }) => {
          toast.success(() => textNow(messages)(extras ? 'completedExtrasWait' : 'completed', { code }));
          onClose();
        },
      },
    );
  };

  return (
    <Dialog
      open
      onClose={onClose}
      locked={complete.isPending}
      failure={complete.error && (changed ?? refusalSentence(complete.error, text('completeFailed')))}
      size="small"
      title={text('completeTitle', { code })}
      description={text('completeDescription', {
        driver: ride.assignedDriver?.fullName ?? '–',
        when: formatDateTime(ride.date, ride.time),
        pickup: ride.pickup,
      })}
      footer={
        <>
          <Button onClick={onClose} disabled={complete.isPending}>
            {text('cancel')}
          </Button>
          {isPossible && (
            <Button variant="primary" type="submit" form={id} pending={complete.isPending}>
              {text('complete')}
            </Button>
          )}
        </>
      }
    >
      <form
        id={id}
        noValidate
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <p>{text('completeHint')}</p>
        <ExtrasFields entry={entry} labels={{ waiting: text('waitingOfTrip'), tolls: text('tollsOfTrip') }} />
      </form>
    </Dialog>
  );
}
