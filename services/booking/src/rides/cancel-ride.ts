import type { BookingParts } from '../parts.ts';
import { moveRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';
import type { SeenRide } from './seen-revision.ts';

/** Its rider, its company or an admin cancels the ride before it starts. */
export function cancelRide(
  parts: BookingParts,
  { reason, ...seen }: SeenRide & { reason?: string | undefined },
  by: Actor,
): Promise<Ride> {
  return moveRide(parts, { ...seen, by, command: () => ({ do: 'cancel' }), note: reason });
}
