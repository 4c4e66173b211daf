import type { BookingStatus } from './bookings.ts';
import { RIDE_LIFE } from './ride-life.ts';

const VEHICLE_MARK = 'Vehicle ';
/** The note of a step that chose a vehicle, with its number in upper case. The release before knows the vehicle by it alone. */
export const vehicleNote = (vehicleNumber: string): string => `${VEHICLE_MARK}${vehicleNumber}`;

interface NotedStep {
  from: BookingStatus | null;
  to: BookingStatus;
  note?: string | null | undefined;
}

/**
 * The vehicle that a note of the release before names: of a step that has no `vehicleNumber`. Undefined if it names none. An admin's
 * reason for another driver can read the same.
 */
export function vehicleOfNote({ from, to, note }: NotedStep): string | undefined {
  const number = (note ?? '').slice(VEHICLE_MARK.length);
  const isVehicle =
    from === to &&
    RIDE_LIFE['assign vehicle'].from.some((status) => status === to) &&
    note?.startsWith(VEHICLE_MARK) === true &&
    number === number.toUpperCase();
  return isVehicle ? number : undefined;
}
