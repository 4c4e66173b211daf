import { isOverForBooking, returnsBeforeStart, type BookingForm, type Fault, type Location } from '@pahiya/contracts';
import { returnFaultOf } from '../fares/price-trip.ts';

/** The errors in a booking's dates: missing fields, or impossible days. */
export type DateFault = { faults: Fault[] } | { broken: 'ride-in-the-past' | 'return-before-start' };

export function dateFaultOf(form: BookingForm, now: Date): DateFault | undefined {
  if (isOverForBooking(form, now)) return { broken: 'ride-in-the-past' };
  if (!form.includeReturn) return undefined;
  const missing = (['returnDate', 'returnTime'] as const).filter((field) => !form[field]);
  if (missing.length > 0) return { faults: missing.map((path) => ({ path, code: 'required-with-return' })) };
  if (returnsBeforeStart(form)) return { broken: 'return-before-start' };
  const fault = returnFaultOf(form);
  return fault && { faults: [fault] };
}

/** The location of the form, or the typed text without coordinates. */
export function placeOf(location: Location | undefined, text: string): Location {
  return { address: location?.address ?? text.trim(), lat: location?.lat ?? null, lng: location?.lng ?? null };
}

export function textOrNull(text: string | undefined): string | null {
  return text?.trim() || null;
}
