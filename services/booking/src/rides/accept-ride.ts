import type { BookingParts } from '../parts.ts';
import { moveRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

/** Its driver takes the ride. */
export function acceptRide(parts: BookingParts, rideId: string, driver: Actor): Promise<Ride> {
  return moveRide(parts, { rideId, by: driver, command: () => ({ do: 'accept' }) });
}

/** Its driver declines: the driver is taken off, and an admin assigns another. */
export function rejectRide(parts: BookingParts, rideId: string, driver: Actor): Promise<Ride> {
  return moveRide(parts, { rideId, by: driver, command: () => ({ do: 'reject' }) });
}
