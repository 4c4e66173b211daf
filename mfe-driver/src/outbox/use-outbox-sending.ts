import { useEffect } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { textNow, toast } from '@pahiya/ui';
import { useRealtimeStatus } from '@pahiya/web-kit';
import { driverKeys } from '../driver/driver.queries.ts';
import { messages as rideMessages } from '../rides/messages.ts';
import { sayExtrasLater } from '../rides/extras/lazy-extras.ts';
import { rideKeys, showRide } from '../rides/rides.queries.ts';
import { onChangeElsewhere, onTaskOutcome, readOutbox, sendWaiting, useOutbox } from './outbox.ts';

/** A phone that reports being online may still be in a tunnel. */
const RETRY_MS = 15_000;

/**
 * Reads the tasks that an earlier session left, once their key is there, and sends waiting tasks whenever the network may be back: when the page opens or becomes visible, the browser reports
 * online, the live connection is up, and every RETRY_MS. The list shows the server's decision at once.
 */
export function useOutboxSending(driverId: string, { hasKey }: { hasKey: boolean }): void {
  const client = useQueryClient();
  const connected = useRealtimeStatus(({ status }) => status === 'connected');
  const waiting = useOutbox(({ tasks, trying }) => tasks.some(({ key, refusal }) => !refusal && key !== trying));

  useEffect(
    () =>
      onTaskOutcome((task, outcome) => {
        if (outcome.kind === 'done') {
          showRide(client, outcome.answer, driverId);
          void client.invalidateQueries({ queryKey: driverKeys.profile });
          toast.success(() => textNow(rideMessages)(`${task.task.kind}Done`), { id: `done ${task.key}` });
          if (outcome.answer.extras) sayExtrasLater(outcome.answer);
        } else if (outcome.kind === 'refused' && outcome.newest) showRide(client, outcome.newest, driverId);
        // Somebody else decided first, or the answer was lost: either way, refetch the list.
        else void client.invalidateQueries({ queryKey: rideKeys.open });
      }),
    [client, driverId],
  );

  useEffect(
    () =>
      onChangeElsewhere(() => {
        void readOutbox();
        void client.invalidateQueries({ queryKey: rideKeys.open });
      }),
    [client],
  );

  useEffect(() => {
    if (!hasKey) return;
    let left = false;
    void readOutbox().then(() => (left ? undefined : sendWaiting()));
    return () => {
      left = true;
    };
  }, [driverId, hasKey]);

  useEffect(() => {
    if (!waiting) return;
    const trySending = () => {
      if (document.visibilityState === 'visible' && navigator.onLine) void sendWaiting();
    };
    if (connected) trySending();
    const timer = setInterval(trySending, RETRY_MS);
    window.addEventListener('online', trySending);
    document.addEventListener('visibilitychange', trySending);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', trySending);
      document.removeEventListener('visibilitychange', trySending);
    };
  }, [waiting, connected]);
}
