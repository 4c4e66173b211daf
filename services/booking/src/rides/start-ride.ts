import { PahiyaError } from '@pahiya/service-kit';
import type { BookingParts } from '../parts.ts';
import { brokenConstraint } from './broken-constraint.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';

/** Its driver starts the trip. The database allows a driver one trip at a time. */
export async function startRide(parts: BookingParts, seen: SeenRide, driver: Actor): Promise<Ride> {
  try {
    return await moveRide(parts, { ...seen, by: driver, command: async () => ({ do: 'start' }) });
  } catch (error) {
    if (brokenConstraint(error) !== 'ride_one_trip_per_driver') throw error;
    throw new PahiyaError('DRIVER_UNAVAILABLE', { what: 'on-trip' }, { cause: error });
  }
}
