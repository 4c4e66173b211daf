import { useState } from 'react';
import { DrivenKm, maximumOf, minimumOf, type Booking } from '@pahiya/contracts';
import { formatNumber, NumberField, shortId, textNow, toast, useText } from '@pahiya/ui';
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
  const { ride, changed, isPossible, onError } = useRideAsItIs(asked, 'complete', 'admin');
  const entry = useExtrasEntry();
  const driven = useDrivenKm(ride);
  const complete = useCompleteTrip();
  const code = shortId(ride.bookingId, { first: 6 });

  const submit = () => {
    entry.complain();
    driven.complain();
    if (complete.isPending || !isPossible || !entry.isValid || !driven.isValid) return;
    complete.mutate(
      { bookingId: ride._id, ...entry.entered, ...driven.entered, revision: ride.revision },
      {
        onError,
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
      {driven.isAsked && (
        <NumberField
          ref={focusFirst}
          label={text('drivenKm')}
          description={text('drivenHint')}
          value={driven.km}
          onChange={driven.setKm}
          error={driven.isWrong ? text('drivenRange', { most: formatNumber(maximumOf(DrivenKm)) }) : undefined}
        />
      )}
      <ExtrasFields
        {...(driven.isAsked ? {} : { firstFieldRef: focusFirst })}
        entry={entry}
        labels={{ waiting: text('waitingOfTrip'), tolls: text('tollsOfTrip') }}
      />
    </ExtrasDialog>
  );
}

/**
 * The km that were driven, asked for if the distance was not known at the booking. An admin need not know them. The field
 * has no `max`: it would lower a mistyped distance by itself, and the fare follows the distance.
 */
function useDrivenKm({ distanceKnown }: Booking) {
  const [km, setKm] = useState<number>();
  const [tried, setTried] = useState(false);
  const isAsked = distanceKnown === false;
  const isValid = !isAsked || km === undefined || (km >= minimumOf(DrivenKm) && km <= maximumOf(DrivenKm));
  return {
    isAsked,
    km,
    setKm,
    isValid,
    /** Whether the field shows its error. */
    isWrong: tried && !isValid,
    complain: () => setTried(true),
    entered: isAsked && km !== undefined ? { drivenKm: km } : {},
  };
}
