import type { BookingHistoryEntry } from './bookings.ts';

const VEHICLE_MARK = 'Vehicle ';
/** The note of a step that chose a vehicle, with its number in upper case. Screens show it in their language: see `vehicleOfStep`. */
export const vehicleNote = (vehicleNumber: string): string => `${VEHICLE_MARK}${vehicleNumber}`;
/**
 * The number of the vehicle that this step chose; undefined if it chose none. The states do not tell: assigning another driver
 * leads from `assigned` to `assigned` too, and its note is an admin's reason.
 */
export function vehicleOfStep({ from, to, note = '' }: BookingHistoryEntry): string | undefined {
  const number = note.slice(VEHICLE_MARK.length);
  const isVehicle = from === to && note.startsWith(VEHICLE_MARK) && number === number.toUpperCase();
  return isVehicle ? number : undefined;
}
