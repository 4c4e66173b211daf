import { LIVE_SOCKETS_TOPIC, room, type LiveSocketMessage, type RealtimeEvent } from '@pahiya/contracts';
import type { BookingParts } from '../parts.ts';
import type { Ride } from './ride.ts';
import { bookingView, bookingViewWithoutDriver } from './ride.view.ts';

/**
 * Sends the ride to every open screen that shows it, in the view of that screen's role. Call it only after the commit.
 */
export function announceRide(parts: Pick<BookingParts, 'live' | 'startEarlyMinutes'>, ride: Ride, before?: Ride): void {
  const tell = (rooms: string[], payload: { booking: unknown }, event: RealtimeEvent = 'booking_updated') =>
    parts.live.publish(LIVE_SOCKETS_TOPIC, { rooms, event, payload } satisfies LiveSocketMessage);
  tell([room.rider(ride.rider.userId)], { booking: bookingView(ride, 'user', parts) });
  tell([room.company(ride.company.companyId)], { booking: bookingView(ride, 'company', parts) });
  tell([room.admins], { booking: bookingView(ride, 'admin', parts) });
  const driverId = ride.driver?._id;
  const previousDriverId = before?.driver?._id;
  if (driverId !== undefined) {
    const newlyAssigned =
      ride.status === 'assigned' && (driverId !== previousDriverId || before?.status !== 'assigned');
    const booking = bookingView(ride, 'driver', parts);
    if (newlyAssigned) tell([room.driver(driverId)], { booking }, 'booking_assigned');
    tell([room.driver(driverId)], { booking });
  }
  if (previousDriverId !== undefined && previousDriverId !== driverId) {
    tell([room.driver(previousDriverId)], { booking: bookingViewWithoutDriver(ride, parts) });
  }
}
