import { vehicleNote } from '@pahiya/contracts';
import type { BookingParts } from '../parts.ts';
import { moveRide, type SeenRide } from './move-ride.ts';
import type { Actor, Ride } from './ride.ts';
import { saveVehicle } from './step-vehicle.repository.ts';

/** Before the trip starts, an admin chooses the vehicle, whichever driver the ride has. */
export function assignVehicle(
  parts: BookingParts,
  order: SeenRide & { vehicleNumber: string },
  admin: Actor,
): Promise<Ride> {
  const vehicleNumber = order.vehicleNumber.trim().toUpperCase();
  return moveRide(parts, {
    rideId: order.rideId,
    seenRevision: order.seenRevision,
    by: admin,
    command: async () => ({ do: 'assign vehicle', vehicleNumber }),
    note: vehicleNote(vehicleNumber),
    save: (move) => saveVehicle(parts.database, move, vehicleNumber),
  });
}
