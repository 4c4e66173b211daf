import { useEffect, useEffectEvent, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useRealtime, useRealtimeStatus } from './realtime.ts';

/** Figures follow live rides, but are asked for at most this often. */
const FIGURES_PAUSE_MS = 1_000;
/** All is asked for this often while nothing arrives by itself. */
const POLL_MS = 30_000;

export interface LiveRides {
  /** Puts a ride wherever it is loaded. */
  show: (ride: Booking) => void;
  /** Asks again for what is counted of rides. */
  askFigures?: () => void;
  /** Asks again for all there is of rides. */
  askAll: () => void;
}

/** Keeps what a screen shows as the rides are. What was missed while the line was down is asked for when it is back. */
export function useLiveRides({ show, askFigures, askAll }: LiveRides): void {
  const isConnected = useRealtimeStatus(({ status }) => status === 'connected');
  const mayHaveMissed = useRealtimeStatus((realtime) => realtime.mayHaveMissed);
  // What this screen reads once it is connected misses nothing.
  const wasAway = useRef(!isConnected);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const askNow = useEffectEvent(askAll);

  const onRide = ({ booking }: { booking: Booking }) => {
    show(booking);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      askFigures?.();
    }, FIGURES_PAUSE_MS);
  };
  useRealtime('booking_updated', onRide);
  useRealtime('booking_assigned', onRide);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (isConnected) {
      if (wasAway.current && mayHaveMissed) askNow();
      return () => {
        wasAway.current = true;
      };
    }
    const poll = setInterval(() => askNow(), POLL_MS);
    return () => clearInterval(poll);
  }, [isConnected, mayHaveMissed]);
}
