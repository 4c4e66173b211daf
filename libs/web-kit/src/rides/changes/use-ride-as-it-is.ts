import { useState } from 'react';
import { mayDo, type Booking, type RideCommand, type Role } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { messages } from './messages.ts';
import { newestRideOf } from './newest-ride.ts';
import { changeSentence } from './what-changed.ts';

export interface RideAsItIs {
  /** The ride as it was when the dialog opened, and after a refusal the newest one: send its revision. */
  ride: Booking;
  /** The changes that others made meanwhile, and whether the action is still possible. */
  changed: string | undefined;
  isPossible: boolean;
  /** Takes the newest ride from a refusal. */
  heed: (error: unknown) => void;
}

const mayDoNow = (ride: Booking, command: RideCommand, role: Role) => mayDo(ride, command, { role, now: new Date() });

/**
 * The ride that a dialog is about. If a write is refused because others changed the ride, the dialog shows their
 * changes and the person can decide again.
 */
export function useRideAsItIs(asked: Booking, command: RideCommand, viewer: Role): RideAsItIs {
  const text = useText(messages);
  const [newer, setNewer] = useState<{ seen: Booking; now: Booking }>();
  const ride = newer?.now ?? asked;
  const isPossible = newer === undefined || mayDoNow(ride, command, viewer);
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
