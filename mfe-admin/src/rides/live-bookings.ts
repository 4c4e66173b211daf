import { useEffect, useRef } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useRealtime, useRealtimeStatus } from '@pahiya/web-kit';
import { driverKeys } from '../drivers/drivers.queries.ts';
import { bookings, figures, statsKeys } from './bookings.queries.ts';

/** Figures follow live rides, but are asked for at most this often. */
const FIGURES_PAUSE_MS = 1_000;

/** Keeps lists, panels and figures as the rides are. Events may be missed while the line is down: then all is asked again. */
export function useLiveBookings(): void {
  const client = useQueryClient();
  const status = useRealtimeStatus((state) => state.status);
  const wasConnected = useRef(false);
  const wasLost = useRef(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const onBooking = ({ booking }: { booking: Booking }) => {
    bookings.show(client, booking);
    timer.current ??= setTimeout(() => {
      timer.current = undefined;
      void client.invalidateQueries({ queryKey: statsKeys.all });
      void client.invalidateQueries({ queryKey: figures.key });
      void client.invalidateQueries({ queryKey: driverKeys.all, refetchType: 'none' });
    }, FIGURES_PAUSE_MS);
  };
  useRealtime('booking_updated', onBooking);
  useRealtime('booking_assigned', onBooking);
  useEffect(() => () => clearTimeout(timer.current), []);

  useEffect(() => {
    if (status !== 'connected') {
      wasLost.current = wasConnected.current;
      return;
    }
    wasConnected.current = true;
    if (!wasLost.current) return;
    wasLost.current = false;
    void client.invalidateQueries({ queryKey: bookings.keys.all });
    void client.invalidateQueries({ queryKey: statsKeys.all });
  }, [status, client]);
}
