import { useEffect, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useRealtime } from '@pahiya/web-kit';
import { useAskAgain } from './ask-again.ts';

/** Minimum time between two refetches of the figures after live events. */
const FIGURES_PAUSE_MS = 1_000;

type RideEvent = 'booking_updated' | 'booking_assigned';

interface LiveRides {
  /** Updates a ride wherever it is loaded, after `event`. */
  show: (ride: Booking, event: RideEvent) => void;
  /** Refetches the counts of rides. */
  askFigures?: () => void;
  /** Refetches everything about rides. */
  askAll: () => void;
  /** Whether to poll while the connection is down; false where a screen polls by itself. */
  polls?: boolean;
}

/**
 * Updates what a screen shows of rides with live events. After a lost connection it refetches what may have been
 * missed.
 */
export function useLiveRides({ show, askFigures, askAll, polls = true }: LiveRides): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onRide = (event: RideEvent, booking: Booking) => {
    show(booking, event);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      askFigures?.();
    }, FIGURES_PAUSE_MS);
  };
  useRealtime('booking_updated', ({ booking }) => onRide('booking_updated', booking));
  useRealtime('booking_assigned', ({ booking }) => onRide('booking_assigned', booking));
  useEffect(() => () => clearTimeout(timer.current), []);
  useAskAgain(askAll, { polls });
}
