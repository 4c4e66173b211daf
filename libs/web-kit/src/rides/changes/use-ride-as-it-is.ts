import { useState } from 'react';
import { mayDo, type Booking, type RideCommand, type Role } from '@pahiya/contracts';
import { useText } from '@pahiya/ui';
import { serverNow } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { newestRideOf } from './newest-ride.ts';
import { changeSentence, type SeenRide } from './what-changed.ts';

export interface RideAsItIs<Seen> {
  /**
   * The ride that the dialog is about; after a refusal, its newest state. A write must send the revision of this ride.
   */
  ride: Seen | Booking;
  /** The changes that others made meanwhile, and whether the action is still possible. */
  changed: string | undefined;
  isPossible: boolean;
  /** Takes the newest ride from a refusal. */
  onError: (error: unknown) => void;
}

const mayDoNow = (ride: SeenRide, command: RideCommand, role: Role) =>
  mayDo(ride, command, { role, now: new Date(serverNow()) });

/**
 * The ride that a dialog is about. If a write is refused because others changed the ride, the dialog shows their
 * changes and the person can decide again.
 */
export function useRideAsItIs<Seen extends SeenRide>(
  asked: Seen,
  command: RideCommand,
  viewer: Role,
): RideAsItIs<Seen> {
  const text = useText(messages);
  const [newer, setNewer] = useState<{ seen: SeenRide; now: Booking }>();
  // A screen that shows the ride beside the dialog may have read it again since.
  const ride = newer && newer.now.revision >= asked.revision ? newer.now : asked;
  const isPossible = newer === undefined || mayDoNow(ride, command, viewer);
  const change =
    newer && newer.now.revision !== newer.seen.revision ? changeSentence({ ...newer, viewer }, text) : undefined;
  return {
    ride,
    changed: change && isPossible ? text('stillPossible', { change }) : change,
    isPossible,
    onError: (error) => {
      const now = newestRideOf(error);
      if (now) setNewer({ seen: ride, now });
    },
  };
}
