import type { BookingStatus } from './bookings.ts';
import { RIDE_LIFE } from './ride-life.ts';

const VEHICLE_MARK = 'Vehicle ';
/**
 * The note of a step that chose a vehicle, with the vehicle's number in upper case. The previous release knows the
 * vehicle only by this note.
 */
export const vehicleNote = (vehicleNumber: string): string => `${VEHICLE_MARK}${vehicleNumber}`;

interface NotedStep {
  from: BookingStatus | null;
  to: BookingStatus;
  note?: string | null | undefined;
}

/**
 * The vehicle that a note of the previous release names, for a step without `vehicleNumber`. Undefined if the note
 * names none. An admin's reason for another driver may read like such a note.
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
