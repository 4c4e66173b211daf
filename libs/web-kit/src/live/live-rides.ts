import { useEffect, useRef } from 'react';
import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
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
 * Updates the rides on a screen with live events. After a lost connection it refetches the data whose events may have
 * been missed.
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

interface LiveDesk {
  /** From `bookingQueries`. */
  bookings: { show: (client: QueryClient, ride: Booking) => void; keys: { all: QueryKey } };
  /** From `figureQueries`; its key is below the key of all bookings. */
  figures: { key: QueryKey };
  /** The key of other counts of rides. */
  stats: QueryKey;
  /** The key of other queries that a ride's change may affect: they become stale, and are refetched when they are shown again. */
  alsoStale?: QueryKey;
}

/** Keeps the lists, panels and figures of a desk up to date with live events. */
export function useLiveDesk({ bookings, figures, stats, alsoStale }: LiveDesk): void {
  const client = useQueryClient();
  const ask = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
  useLiveRides({
    show: (ride) => bookings.show(client, ride),
    askFigures: () => {
      ask(stats);
      ask(figures.key);
      if (alsoStale) void client.invalidateQueries({ queryKey: alsoStale, refetchType: 'none' });
    },
    askAll: () => {
      ask(stats);
      ask(bookings.keys.all);
    },
  });
}
