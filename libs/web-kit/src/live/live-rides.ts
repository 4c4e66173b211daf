import { useEffect, useRef } from 'react';
import { type Booking } from '@pahiya/contracts';
import { useRealtime } from '@pahiya/web-kit';
import { useAskAgain } from './ask-again.ts';

/** Figures follow live rides, but are asked for at most this often. */
const FIGURES_PAUSE_MS = 1_000;

type RideEvent = 'booking_updated' | 'booking_assigned';

interface LiveRides {
  /** Puts a ride wherever it is loaded; `event` told of it. */
  show: (ride: Booking, event: RideEvent) => void;
  /** Asks again for what is counted of rides. */
  askFigures?: () => void;
  /** Asks again for all there is of rides. */
  askAll: () => void;
  /** Whether all is asked for now and then while the line is down: not where a screen does so by itself. */
  polls?: boolean;
}

/** Keeps what a screen shows as the rides are. What was missed while the line was down is asked for when it is back. */
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
