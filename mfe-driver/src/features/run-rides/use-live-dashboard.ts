import { useQueryClient } from '@tanstack/react-query';
import { type Booking } from '@pahiya/contracts';
import { formatDateTime, shortId, textNow, toast } from '@pahiya/ui';
import { useRealtime } from '@pahiya/web-kit';
import { useLiveRides } from '@pahiya/web-kit/live';
import { driverProfileQuery } from '../../driver/driver.queries.ts';
import { sayExtrasLater } from '../../rides/extras/lazy-extras.ts';
import { newRideToast } from '../../rides/ride-tasks.ts';
import { knownRide, showRide } from '../../rides/rides.queries.ts';
import { messages } from './messages.ts';

const code = ({ bookingId }: Booking) => shortId(bookingId, { first: 6 });

function sayAssigned(ride: Booking, onView: (rideId: string) => void): void {
  const say = () => textNow(messages);
  toast.info(() => say()('newRide', { code: code(ride), when: formatDateTime(ride.date, ride.time) }), {
    id: newRideToast(ride._id),
    durationMs: 20_000,
    action: { label: () => say()('view'), onPress: () => onView(ride._id) },
  });
}

/** Tells the driver that a ride was cancelled or given to another driver. */
function sayTakenAway(ride: Booking, driverId: string): void {
  const id = newRideToast(ride._id);
  if (ride.status === 'cancelled') toast.warning(() => textNow(messages)('cancelled', { code: code(ride) }), { id });
  if (ride.status === 'assigned' && ride.assignedDriver?._id !== driverId)
    toast.warning(() => textNow(messages)('reassigned', { code: code(ride) }), { id });
}

/** Shows changes made by others: assignments, cancellations, another driver, the driver's own record. */
export function useLiveDashboard(driverId: string, onView: (rideId: string) => void): void {
  const client = useQueryClient();
  useLiveRides({
    show: (ride, event) => {
      if (event === 'booking_assigned') sayAssigned(ride, onView);
      else if (knownRide(client, ride._id)) sayTakenAway(ride, driverId);
      if (ride.extras?.state === 'decided') sayExtrasLater(ride);
      showRide(client, ride, driverId);
    },
    // The open rides always, because they matter most; the rest unless it was read a moment ago, with the page.
    askAll: () =>
      void client.invalidateQueries({
        queryKey: ['driver'],
        predicate: (query) => query.queryKey[2] === 'open' || query.isStale(),
      }),
    // The open rides poll at this interval anyway, connected or not.
    polls: false,
  });
  useRealtime('record_changed', () => void client.invalidateQueries({ queryKey: driverProfileQuery.queryKey }));
}
