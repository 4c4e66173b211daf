import { useQueryClient, type QueryClient, type QueryKey } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useLiveRides } from './live-rides.ts';

interface LiveBookings {
  /** Of `bookingQueries`. */
  bookings: { show: (client: QueryClient, ride: Booking) => void; keys: { all: QueryKey } };
  /** Of `figureQueries`; its key lies below that of all bookings. */
  figures: { key: QueryKey };
  /** What is counted of rides elsewhere. */
  stats: QueryKey;
  /** What a changed ride may change beside, read again when somebody looks at it. */
  alsoOld?: QueryKey;
}

/** Keeps a desk's lists, panels and figures as the rides are. */
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
