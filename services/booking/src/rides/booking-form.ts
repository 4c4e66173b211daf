import { indiaEpochMs, returnsBeforeStart, type BookingForm, type Location } from '@pahiya/contracts';
import { PahiyaError, validationError } from '@pahiya/service-kit';

/** A form filled in at the last minute takes a moment to arrive. */
const GRACE_MS = 5 * 60_000;

/**
 * The rules of a booking's dates.
 * @throws PahiyaError VALIDATION_FAILED where something is missing, RULE_BROKEN where the days can't be
 */
export function mustBeBookable(form: BookingForm, now: Date): void {
  if (indiaEpochMs(form.date, form.time) < now.getTime() - GRACE_MS) {
    throw new PahiyaError('RULE_BROKEN', { what: 'ride-in-the-past' });
  }
  if (!form.includeReturn) return;
  const missing = (['returnDate', 'returnTime'] as const).filter((field) => !form[field]);
  if (missing.length > 0) {
    throw validationError(missing.map((path) => ({ path, code: 'required-with-return' })));
  }
  if (returnsBeforeStart(form)) {
    throw new PahiyaError('RULE_BROKEN', { what: 'return-before-start' });
  }
}

/** Where the form says it is, else only the text that was typed. */
export function placeOf(location: Location | undefined, text: string): Location {
  return { address: location?.address ?? text.trim(), lat: location?.lat ?? null, lng: location?.lng ?? null };
}

export function textOrNull(text: string | undefined): string | null {
  return text?.trim() || null;
}
