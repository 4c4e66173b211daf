import type { BookingForm, Location } from '@pahiya/contracts';
import { returnsBeforeStart } from '@pahiya/fares';
import { kolkataInstant, PahiyaError, validationError } from '@pahiya/service-kit';
import { mustExist, RETURN_TOO_EARLY } from '../fares/price-trip.ts';

/** A form filled in at the last minute takes a moment to arrive. */
const GRACE_MS = 5 * 60_000;

/**
 * The rules of a booking's dates.
 * @throws PahiyaError VALIDATION_FAILED where something is missing or no day, RULE_BROKEN where the days can't be
 */
export function mustBeBookable(form: BookingForm, now: Date): void {
  mustExist('date', form.date);
  const start = kolkataInstant(form.date, form.time);
  if (start === undefined || start.getTime() < now.getTime() - GRACE_MS) {
    throw new PahiyaError('RULE_BROKEN', 'A ride must start in the future.');
  }
  if (!form.includeReturn) return;
  const missing = (['returnDate', 'returnTime'] as const).filter((field) => !form[field]);
  if (missing.length > 0 || !form.returnDate || !form.returnTime) {
    throw validationError(missing.map((path) => ({ path, message: `${path} is required when a return is included` })));
  }
  mustExist('returnDate', form.returnDate);
  const { date, time, returnDate, returnTime } = form;
  if (returnsBeforeStart({ date, time, includeReturn: true, returnDate, returnTime })) {
    throw new PahiyaError('RULE_BROKEN', `${RETURN_TOO_EARLY}.`);
  }
}

/** Where the form says it is, else only the text that was typed. */
export function placeOf(location: Location | undefined, text: string): Location {
  return { address: location?.address ?? text.trim(), lat: location?.lat ?? null, lng: location?.lng ?? null };
}

export function textOrNull(text: string | undefined): string | null {
  return text?.trim() || null;
}
