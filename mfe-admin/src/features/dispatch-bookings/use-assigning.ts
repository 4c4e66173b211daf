import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking, type Driver } from '@pahiya/contracts';
import { shortId, textNow } from '@pahiya/ui';
import { bookings } from '../../rides/bookings.queries.ts';
import { useAssignDriver } from '../../rides/ride-writes.ts';
import { isSafeChoice, type Suggestion } from '../../rides/suggest-drivers.ts';
import { useSuggestions, type Suggestions } from '../../rides/use-suggestions.ts';
import { refusalOf, type Said } from './assigning-refusal.ts';
import { messages } from './messages.ts';

interface AssigningOptions {
  /** The ride after this one. Its drivers are loaded in advance. */
  next: Booking | undefined;
  onAssigned: () => void;
}

export interface Assigning {
  suggestions: Suggestions;
  /** The driver whom a person chose, or else the best driver who can be assigned without a warning. */
  choice: Suggestion | undefined;
  choose: (driver: Driver) => void;
  /** Assigns the choice, unless a request is under way. The ride leaves the queue when the server has answered. */
  submit: () => void;
  isPending: boolean;
  assignedCount: number;
  /** The outcome of the last try. */
  said: Said | undefined;
  forgetSaid: () => void;
}

/** The suggested drivers for a ride, and the chosen driver. */
function useDriverChoice(ride: Booking | undefined, next: Booking | undefined) {
  const [chosen, setChosen] = useState<{ rideId: string; driverId: string }>();
  /** The `_id`s of the drivers whom the server refused, by ride. */
  const [refused, setRefused] = useState<Readonly<Record<string, readonly string[]>>>({});
  const suggestions = useSuggestions(ride, { refused: (ride && refused[ride._id]) ?? [], next });
  const { drivers } = suggestions;
  const picked =
    chosen?.rideId === ride?._id ? drivers?.find(({ driver }) => driver._id === chosen?.driverId) : undefined;
  return {
    suggestions,
    choice: picked ?? drivers?.find(isSafeChoice),
    choose: (driver: Driver) => ride && setChosen({ rideId: ride._id, driverId: driver._id }),
    ruleOut: ({ _id: rideId }: Booking, { _id: driverId }: Driver) => {
      setRefused((before) => ({ ...before, [rideId]: [...(before[rideId] ?? []), driverId] }));
      setChosen(undefined);
    },
  };
}

/** Assigns a driver to the ride at hand. */
export function useAssigning(ride: Booking | undefined, { next, onAssigned }: AssigningOptions): Assigning {
  const client = useQueryClient();
  const { suggestions, choice, choose, ruleOut } = useDriverChoice(ride, next);
  const [assignedCount, setAssignedCount] = useState(0);
  const [said, setSaid] = useState<Said>();
  const assign = useAssignDriver();

  const submit = () => {
    if (!ride || !choice || assign.isPending) return;
    const { driver } = choice;
    assign.mutate(
      { bookingId: ride._id, driverId: driver._id, revision: ride.revision },
      {
        onSuccess: () => {
          const named = { driver: driver.fullName, code: shortId(ride.bookingId, { first: 6 }) };
          setAssignedCount((count) => count + 1);
          setSaid({ tone: 'success', sentence: textNow(messages)('driverAssigned', named) });
          onAssigned();
        },
        onError: (error) => {
          const refusal = refusalOf(error, { seen: ride, driver });
          setSaid(refusal.said);
          if (refusal.isDriverRuledOut) ruleOut(ride, driver);
          if (refusal.isRideStale) void client.invalidateQueries({ queryKey: bookings.keys.all });
        },
      },
    );
  };

  return {
    suggestions,
    choice,
    choose,
    submit,
    isPending: assign.isPending,
    assignedCount,
    said,
    forgetSaid: () => setSaid(undefined),
  };
}
