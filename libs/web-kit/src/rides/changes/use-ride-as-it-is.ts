import { useState } from 'react';
import { mayDo, type Booking, type RideCommand, type Role } from '@pahiya/contracts';
import { today, useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { newestRideOf } from './newest-ride.ts';
import { changeSentence } from './what-changed.ts';

export interface RideAsItIs {
  /** As it was when the question was asked, and after a refusal as it is now: its revision is the one to send. */
  ride: Booking;
  /** What others did meanwhile, and whether the same can still be done. */
  changed: string | undefined;
  isPossible: boolean;
  /** Takes the newest ride from a refusal. */
  heed: (error: unknown) => void;
}

/** The ride that a dialog asks about, so that a refusal because of others shows what they did and lets the person decide again. */
export function useRideAsItIs(asked: Booking, command: RideCommand, viewer: Role): RideAsItIs {
  const text = useText(messages);
  const [newer, setNewer] = useState<{ seen: Booking; now: Booking }>();
  const ride = newer?.now ?? asked;
  const isPossible = newer === undefined || mayDo(ride, command, { role: viewer, today: today() });
  const change =
    newer && newer.now.revision !== newer.seen.revision ? changeSentence({ ...newer, viewer }, text) : undefined;
  return {
    ride,
    changed: change && isPossible ? text('stillPossible', { change }) : change,
    isPossible,
    heed: (error) => {
      const now = newestRideOf(error);
      if (now) setNewer({ seen: ride, now });
    },
  };
}
