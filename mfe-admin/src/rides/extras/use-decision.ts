import { useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { shortId, textNow, toast, useText } from '@pahiya/ui';
import { rupees, useExtrasEntry, useRideAsItIs, type EnteredExtras } from '@pahiya/web-kit/rides';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { useDecideExtras } from './extras.queries.ts';
import { messages } from './messages.ts';

/** The state of an admin's decision about the extras of a ride, and why it can't be saved yet. */
export function useDecision(asked: Booking, onDone: () => void) {
  const text = useText(messages);
  const { ride, changed, isPossible, onError } = useRideAsItIs(asked, 'decide extras', 'admin');
  const claimed = ride.extras?.claimed;
  const entry = useExtrasEntry(claimed);
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const decide = useDecideExtras();
  const isAsClaimed = isSame(entry.entered, claimed);
  const lacksReason = !isAsClaimed && reason.trim() === '';

  const submit = () => {
    entry.complain();
    setTried(true);
    if (decide.isPending || !isPossible || !entry.isValid || lacksReason) return;
    decide.mutate(
      { id: ride._id, ...entry.entered, reason: reason.trim() || undefined, revision: ride.revision },
      {
        onError,
        onSuccess: ({ booking: { bookingId, fare } }) => {
          const facts = { code: shortId(bookingId, { first: 6 }), fare: rupees(fare) };
          toast.success(() => textNow(messages)('decided', facts));
          onDone();
        },
      },
    );
  };
  const sentenceOf = (error: Error): string => {
    if (ride.extras?.state === 'decided') return text('decidedMeanwhile', { fare: rupees(ride.fare) });
    return changed ?? refusalSentence(error, text('decideFailed'));
  };
  return {
    ride,
    isPossible,
    isPending: decide.isPending,
    failure: decide.error && sentenceOf(decide.error),
    entry,
    reason: { value: reason, onChange: setReason, isMissing: tried && lacksReason },
    isAsClaimed,
    submit,
  };
}

function isSame({ waitingMinutes, tollCharges }: EnteredExtras, claimed: EnteredExtras | undefined): boolean {
  return waitingMinutes === claimed?.waitingMinutes && tollCharges === claimed.tollCharges;
}
