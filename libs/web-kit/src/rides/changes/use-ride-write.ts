import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { useWrite, type Intent } from '@pahiya/web-kit';
import { type bookingQueries } from '../booking-queries.ts';
import { showingNewest } from './newest-ride.ts';

interface RideWriteOptions {
  bookings: Pick<ReturnType<typeof bookingQueries>, 'show'>;
  /** Keys of other queries that become stale with the ride: counts, drivers. */
  alsoStale: readonly QueryKey[];
}

/** A write of one ride. Every list and panel then shows the ride from the answer, or the newest ride from a refusal. */
export function useRideWrite<Body>(
  write: (body: Body, intent: Intent) => Promise<{ booking: Booking; message: string }>,
  { bookings, alsoStale }: RideWriteOptions,
) {
  const client = useQueryClient();
  const show = (ride: Booking) => {
    bookings.show(client, ride);
    for (const queryKey of alsoStale) void client.invalidateQueries({ queryKey });
  };
  return useWrite(
    (body: Body, intent) => showingNewest(write(body, intent), show),
    ({ booking }) => show(booking),
  );
}
