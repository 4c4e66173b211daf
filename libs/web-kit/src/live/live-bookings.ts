import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useLiveRides } from './live-rides.ts';

interface LiveBookings {
  /** From `bookingQueries`. */
  bookings: { show: (client: QueryClient, ride: Booking) => void; keys: { all: QueryKey } };
  /** From `figureQueries`; its key is below the key of all bookings. */
  figures: { key: QueryKey };
  /** The key of other counts of rides. */
  stats: QueryKey;
  /** Other queries that a ride's change may affect; they are refetched when they are shown again. */
  alsoOld?: QueryKey;
}

/** Keeps the lists, panels and figures of a desk up to date with live events. */
export function useLiveBookings({ bookings, figures, stats, alsoOld }: LiveBookings): void {
  const client = useQueryClient();
  const ask = (queryKey: QueryKey) => void client.invalidateQueries({ queryKey });
  useLiveRides({
    show: (ride) => bookings.show(client, ride),
    askFigures: () => {
      ask(stats);
      ask(figures.key);
      if (alsoOld) void client.invalidateQueries({ queryKey: alsoOld, refetchType: 'none' });
    },
    askAll: () => {
      ask(stats);
      ask(bookings.keys.all);
    },
  });
}
