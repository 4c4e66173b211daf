import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { useRealtime, useRealtimeStatus } from '@pahiya/web-kit';
import { bookings, statsQuery } from './bookings.queries.ts';

/** Figures follow live rides, but are asked for at most this often. */
const FIGURES_PAUSE_MS = 1_000;
/** Lists are asked for this often while nothing arrives by itself. */
const POLL_MS = 30_000;

/** Keeps lists, panels and figures as the rides are. What was missed while the line was down is asked for when it is back. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const isConnected = useRealtimeStatus(({ status }) => status === 'connected');
  const wasLost = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  useRealtime('booking_updated', ({ booking }) => {
    bookings.show(client, booking);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    }, FIGURES_PAUSE_MS);
  });
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    const askAgain = () => {
      void client.invalidateQueries({ queryKey: bookings.keys.all });
      void client.invalidateQueries({ queryKey: statsQuery.queryKey });
    };
    if (isConnected) {
      if (wasLost.current) askAgain();
      return () => {
        wasLost.current = true;
      };
    }
    const poll = setInterval(askAgain, POLL_MS);
    return () => clearInterval(poll);
  }, [isConnected, client]);
}
