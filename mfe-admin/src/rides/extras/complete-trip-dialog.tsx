import { type Booking } from '@pahiya/contracts';
import { shortId, textNow, toast, useText } from '@pahiya/ui';
import { ExtrasFields, useExtrasEntry, useRideAsItIs } from '@pahiya/web-kit/rides';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { ExtrasDialog } from './extras-dialog.tsx';
import { useCompleteTrip } from './extras.queries.ts';
import { focusFirst } from '../../page/focus-first.ts';
import { messages } from './messages.ts';

interface CompleteTripDialogProps {
  ride: Booking;
  onClose: () => void;
}

/** Completes the trip for a driver who cannot do it, being deactivated during the trip or without a phone. */
export function CompleteTripDialog({ ride: asked, onClose }: CompleteTripDialogProps) {
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
    <ExtrasDialog
      ride={ride}
      title="completeTitle"
      confirm="complete"
      size="small"
      isPossible={isPossible}
      isPending={complete.isPending}
      failure={complete.error && (changed ?? refusalSentence(complete.error, text('completeFailed')))}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>{text('completeHint')}</p>
      <ExtrasFields
        firstFieldRef={focusFirst}
        entry={entry}
        labels={{ waiting: text('waitingOfTrip'), tolls: text('tollsOfTrip') }}
      />
    </ExtrasDialog>
  );
}
