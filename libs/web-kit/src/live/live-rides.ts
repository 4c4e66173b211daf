import { useEffect, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useRealtime } from '@pahiya/web-kit';
import { useAskAgain } from './ask-again.ts';

/** Figures follow live rides, but are asked for at most this often. */
const FIGURES_PAUSE_MS = 1_000;

interface LiveRides {
  /** Puts a ride wherever it is loaded. */
  show: (ride: Booking) => void;
  /** Asks again for what is counted of rides. */
  askFigures?: () => void;
  /** Asks again for all there is of rides. */
  askAll: () => void;
}

/** Keeps what a screen shows as the rides are. What was missed while the line was down is asked for when it is back. */
export function useLiveRides({ show, askFigures, askAll }: LiveRides): void {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

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
  useAskAgain(askAll);
}
