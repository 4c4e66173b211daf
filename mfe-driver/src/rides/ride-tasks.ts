import { useRef, useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { currentLanguage, shortId, textNow, toast } from '@pahiya/ui';
import { changeSentence } from '@pahiya/web-kit/rides';
import { messages as outboxMessages } from '../outbox/messages.ts';
import { press } from '../outbox/outbox.ts';
import { type RideTask } from '../outbox/ride-task.ts';
import { messages } from './messages.ts';

/** The id of the toast that announces a ride. Later toasts about the assignment replace it. */
export const newRideToast = (rideId: string) => `assigned ${rideId}`;

/**
 * The actions accept, reject, start and complete, one at a time: `run` does nothing while another action is running.
 * Each action is stored first and then sent. `run` returns whether the action is settled: done, kept for later or
 * refused for good. An action that is not settled can be tried again with the same key.
 */
export function useRideTasks(driverId: string) {
  const underWay = useRef(false);
  const undecided = useRef<{ content: string; key: string }>(undefined);
  const [pending, setPending] = useState<{ rideId: string; kind: RideTask['kind'] } | null>(null);

  const run = async (ride: Booking, task: RideTask): Promise<boolean> => {
    if (underWay.current) return false;
    underWay.current = true;
    setPending({ rideId: ride._id, kind: task.kind });
    toast.dismiss(newRideToast(ride._id));
    const content = JSON.stringify([driverId, ride._id, task]);
    const key = undecided.current?.content === content ? undecided.current.key : crypto.randomUUID();
    undecided.current = undefined;
    try {
      const code = shortId(ride.bookingId, { first: 6 });
      const language = currentLanguage();
      const outcome = await press({ key, driverId, rideId: ride._id, code, task, language, revision: ride.revision });
      if (outcome === 'kept') {
        toast.info(() => textNow(outboxMessages)(`${task.kind}Kept`), { id: `kept ${key}` });
        return true;
      }
      if (outcome === 'not-mine') return false;
      if (outcome.kind === 'done') return true;
      const newest = outcome.kind === 'refused' ? outcome.newest : undefined;
      toast.error(() =>
        newest && newest.revision !== ride.revision
          ? changeSentence({ seen: ride, now: newest, viewer: 'driver' })
          : outcome.sentence || textNow(messages)(`${task.kind}Failed`),
      );
      if (outcome.kind === 'unknown') undecided.current = { content, key };
      return outcome.kind === 'refused';
    } finally {
      underWay.current = false;
      setPending(null);
    }
  };

  return { run, pending };
}

export type RideTasks = ReturnType<typeof useRideTasks>;
