import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking, type Driver } from '@pahiya/contracts';
import { shortId, textNow } from '@pahiya/ui';
import { isApiError } from '@pahiya/web-kit';
import { changeSentence, newestRideOf } from '@pahiya/web-kit/rides';
import { bookings, useAssignDriver } from '../../rides/bookings.queries.ts';
import { isSafeChoice, type Suggestion } from '../../rides/suggest-drivers.ts';
import { useSuggestions, type Suggestions } from '../../rides/use-suggestions.ts';
import { refusalSentence } from '../../writes/refusal-sentence.ts';
import { messages } from './messages.ts';

interface AssigningOptions {
  /** The ride after this one: its drivers are made ready meanwhile. */
  next: Booking | undefined;
  onAssigned: () => void;
}

export interface Assigning {
  suggestions: Suggestions;
  /** Who was chosen, else the best driver whom nothing speaks against. */
  choice: Suggestion | undefined;
  choose: (driver: Driver) => void;
  /** Assigns the choice, unless an assignment is on its way. The ride leaves when the server has answered. */
  submit: () => void;
  isPending: boolean;
  assignedCount: number;
  /** What came of the last press. */
  said: { tone: 'success' | 'warning' | 'error'; sentence: string } | undefined;
  forgetSaid: () => void;
}

/** The driver for the ride at hand: the suggestions, the choice among them, and what the server says to it. */
export function useAssigning(ride: Booking | undefined, { next, onAssigned }: AssigningOptions): Assigning {
  const client = useQueryClient();
  const [chosen, setChosen] = useState<{ rideId: string; driverId: string }>();
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const [assignedCount, setAssignedCount] = useState(0);
  const [said, setSaid] = useState<Assigning['said']>();
  const assign = useAssignDriver();
  const suggestions = useSuggestions(ride, { refused: (ride && refused[ride._id]) ?? [], next });
  const { drivers } = suggestions;
  const picked =
    chosen?.rideId === ride?._id ? drivers?.find(({ driver }) => driver._id === chosen?.driverId) : undefined;
  const choice = picked ?? drivers?.find(isSafeChoice);

  const explain = (error: Error, seen: Booking, driver: Driver) => {
    const { _id, bookingId } = seen;
    const now = textNow(messages);
    const code = shortId(bookingId, { first: 6 });
    const reason = refusalSentence(error, now('assignDriverFailed'));
    const errorCode = isApiError(error) ? error.code : undefined;
    if (errorCode === 'DRIVER_UNAVAILABLE') {
      setRefused((before) => ({ ...before, [_id]: [...(before[_id] ?? []), driver._id] }));
      setChosen(undefined);
      setSaid({ tone: 'warning', sentence: now('driverRefused', { driver: driver.fullName, code, reason }) });
    } else if (errorCode === 'ILLEGAL_TRANSITION' || errorCode === 'CONFLICT') {
      const newest = newestRideOf(error);
      const change = newest && changeSentence({ seen, now: newest, viewer: 'admin' });
      setSaid({ tone: 'warning', sentence: now('somebodyElse', { code, reason: change ?? reason }) });
      void client.invalidateQueries({ queryKey: bookings.keys.all });
    } else {
      setSaid({ tone: 'error', sentence: reason });
    }
  };
  const submit = () => {
    if (!ride || !choice || assign.isPending) return;
    const { driver } = choice;
    assign.mutate(
      { bookingId: ride._id, driverId: driver._id, revision: ride.revision },
      {
        onSuccess: () => {
          const code = shortId(ride.bookingId, { first: 6 });
          setAssignedCount((count) => count + 1);
          setSaid({
            tone: 'success',
            sentence: textNow(messages)('driverAssigned', { driver: driver.fullName, code }),
          });
          onAssigned();
        },
        onError: (error) => explain(error, ride, driver),
      },
    );
  };

  return {
    suggestions,
    choice,
    choose: (driver) => ride && setChosen({ rideId: ride._id, driverId: driver._id }),
    submit,
    isPending: assign.isPending,
    assignedCount,
    said,
    forgetSaid: () => setSaid(undefined),
  };
}
