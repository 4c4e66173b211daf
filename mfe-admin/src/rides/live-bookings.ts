import { useQueryClient } from '@tanstack/react-query';
import { useLiveRides } from '@pahiya/web-kit/live';
import { driverKeys } from '../drivers/drivers.queries.ts';
import { bookings, figures, statsKeys } from './bookings.queries.ts';

/** Keeps lists, panels and figures as the rides are. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const askStats = () => void client.invalidateQueries({ queryKey: statsKeys.rides });
  useLiveRides({
    show: (ride) => bookings.show(client, ride),
    askFigures: () => {
      askStats();
      void client.invalidateQueries({ queryKey: figures.key });
      void client.invalidateQueries({ queryKey: driverKeys.all, refetchType: 'none' });
    },
    askAll: () => {
      askStats();
      // The figures' key lies below it.
      void client.invalidateQueries({ queryKey: bookings.keys.all });
    },
  });
}
