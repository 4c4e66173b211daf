import { LIVE_SOCKETS_TOPIC, room, type LiveSocketMessage, type RealtimeEvent } from '@pahiya/contracts';
import type { BookingParts } from '../parts.ts';
import type { Ride } from './ride.ts';
import { bookingView, bookingViewWithoutDriver } from './ride.view.ts';

/** Tells every open screen that shows the ride, each in its own role's view. Only after the commit. */
export function announceRide({ live }: Pick<BookingParts, 'live'>, ride: Ride, before?: Ride): void {
  const tell = (rooms: string[], payload: { booking: unknown }, event: RealtimeEvent = 'booking_updated') =>
    live.publish(LIVE_SOCKETS_TOPIC, { rooms, event, payload } satisfies LiveSocketMessage);
  tell([room.rider(ride.rider.userId)], { booking: bookingView(ride, 'user') });
  tell([room.company(ride.company.companyId)], { booking: bookingView(ride, 'company') });
  tell([room.admins], { booking: bookingView(ride, 'admin') });
  const driverId = ride.driver?._id;
  const previousDriverId = before?.driver?._id;
  if (driverId !== undefined) {
    const newlyAssigned =
      ride.status === 'assigned' && (driverId !== previousDriverId || before?.status !== 'assigned');
    const booking = bookingView(ride, 'driver');
    if (newlyAssigned) tell([room.driver(driverId)], { booking }, 'booking_assigned');
    tell([room.driver(driverId)], { booking });
  }
  if (previousDriverId !== undefined && previousDriverId !== driverId) {
    tell([room.driver(previousDriverId)], { booking: bookingViewWithoutDriver(ride) });
  }
}
