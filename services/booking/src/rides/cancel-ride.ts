import type { BookingParts } from '../parts.ts';
import { moveRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

/** Its rider, its company or an admin calls the ride off before it starts. */
export function cancelRide(
  parts: BookingParts,
  order: { rideId: string; reason?: string | undefined },
  by: Actor,
): Promise<Ride> {
  return moveRide(parts, { rideId: order.rideId, by, command: () => ({ do: 'cancel' }), note: order.reason });
}
