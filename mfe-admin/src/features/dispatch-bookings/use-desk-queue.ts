import { useEffect, useEffectEvent, useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useWaitingRides, type WaitingRides } from '../../rides/waiting-rides.ts';

interface DeskQueueOptions {
  /**
   * `_id` of the ride that a person picked. If none was picked or the ride no longer waits, the soonest ride is at
   * hand.
   */
  rideId: string | undefined;
  /** Called with the `_id` whenever another ride is at hand. */
  onAtHand: (rideId: string | undefined) => void;
}

export interface DeskQueue {
  waiting: WaitingRides;
  /** The upcoming rides, the soonest first; skipped ones are at the end. */
  queue: readonly Booking[];
  /** The ride that the desk shows. */
  ride: Booking | undefined;
  /** The queue without `ride`. */
  others: readonly Booking[];
  /** Moves the ride at hand to the end of the queue. */
  skip: () => void;
}

/** The rides that need a driver, in the order in which the desk shows them. */
export function useDeskQueue({ rideId, onAtHand }: DeskQueueOptions): DeskQueue {
  const waiting = useWaitingRides();
  const [skipped, setSkipped] = useState<readonly string[]>([]);
  const isSkipped = ({ _id }: Booking) => skipped.includes(_id);
  const queue = [...waiting.upcoming.filter((ride) => !isSkipped(ride)), ...waiting.upcoming.filter(isSkipped)];
  const ride = [...queue, ...waiting.passed].find(({ _id }) => _id === rideId) ?? queue[0];

  // A person at the desk works through all waiting rides. The most urgent ones come with the first page.
  const { hasMore, isFetching } = waiting;
  const loaded = waiting.upcoming.length + waiting.passed.length;
  const loadMore = useEffectEvent(waiting.loadMore);
  useEffect(() => {
    if (hasMore && !isFetching) loadMore();
  }, [hasMore, isFetching, loaded]);

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
