import type { BookingParts } from '../parts.ts';
import { moveRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';
import type { SeenRide } from './seen-revision.ts';

/** Its driver accepts the ride. */
export function acceptRide(parts: BookingParts, seen: SeenRide, driver: Actor): Promise<Ride> {
  return moveRide(parts, { ...seen, by: driver, command: () => ({ do: 'accept' }) });
}

/** Its driver declines: the driver is removed, and an admin assigns another. */
export function rejectRide(parts: BookingParts, seen: SeenRide, driver: Actor): Promise<Ride> {
  return moveRide(parts, { ...seen, by: driver, command: () => ({ do: 'reject' }) });
}
