import { useQueryClient } from '@tanstack/react-query';
import { useLiveRides } from '@pahiya/web-kit/live';
import { bookings, figures, statsQuery } from './bookings.queries.ts';

/** Keeps lists, panels and figures as the rides are. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const askStats = () => void client.invalidateQueries({ queryKey: statsQuery.queryKey });
  useLiveRides({
    show: (ride) => bookings.show(client, ride),
    askFigures: () => {
      askStats();
      void client.invalidateQueries({ queryKey: figures.key });
    },
    askAll: () => {
      askStats();
      // The figures' key lies below it.
      void client.invalidateQueries({ queryKey: bookings.keys.all });
    },
  });
}
