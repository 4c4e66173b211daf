import { useEffect, useEffectEvent, useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useWaitingRides, type WaitingRides } from '../../rides/waiting-rides.ts';

interface DeskQueueOptions {
  /** The ride that was picked, if it still waits; else the soonest is at hand. */
  rideId: string | undefined;
  /** Told whenever another ride is at hand, with its `_id`. */
  onAtHand: (rideId: string | undefined) => void;
}

export interface DeskQueue {
  waiting: WaitingRides;
  /** The rides to come, the soonest first; those that were skipped stand at its end. */
  queue: readonly Booking[];
  /** The ride at hand. */
  ride: Booking | undefined;
  /** The queue without it. */
  others: readonly Booking[];
  /** Puts the ride at hand last. */
  skip: () => void;
}

/** The rides that want a driver, in the order that the desk takes them. */
export function useDeskQueue({ rideId, onAtHand }: DeskQueueOptions): DeskQueue {
  const waiting = useWaitingRides();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const isSkipped = ({ _id }: Booking) => skipped.includes(_id);
  const queue = [...waiting.upcoming.filter((ride) => !isSkipped(ride)), ...waiting.upcoming.filter(isSkipped)];
  const ride = [...queue, ...waiting.passed].find(({ _id }) => _id === rideId) ?? queue[0];

  const tellAtHand = useEffectEvent(onAtHand);
  useEffect(() => tellAtHand(ride?._id), [ride?._id]);

  return {
    waiting,
    queue,
    ride,
    others: queue.filter((other) => other !== ride),
    skip: () => {
      if (ride) setSkipped((before) => [...before.filter((skippedId) => skippedId !== ride._id), ride._id]);
    },
  };
}
