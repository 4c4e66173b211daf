import { timingSafeEqual } from 'node:crypto';
import { hmacSha256 } from './hmac.ts';
import { daysOf, type PricedTrip, type TripForm } from './price-trip.ts';

export const QUOTE_VALID_MS = 15 * 60_000;
const SEPARATOR = '~';
const FIELDS = 10;

export interface Quotes {
  issue(form: TripForm, trip: PricedTrip, expiresAtMs: number): string;
  /** The trip as it was quoted; undefined for a token that is forged, expired or was given for another form. */
  redeem(quoteId: string, form: TripForm, nowMs: number): PricedTrip | undefined;
}

/**
 * Quotes are kept nowhere: a token carries what was quoted, and its HMAC-SHA256 binds that to the form. Expiry, version,
 * distance, minutes, days and the parts of the fare stand in it as plain numbers; the form is signed but not carried.
 */
export function createQuotes(secret: string): Quotes {
  const hmac = hmacSha256(secret);
  const sign = (payload: string, form: TripForm, dated: boolean) => hmac(`${payload}|${essentialsOf(form, dated)}`);
  return {
    issue(form, trip, expiresAtMs) {
      const { fare } = trip;
      const dated = Boolean(form.date);
      const payload = `${expiresAtMs}~${trip.rateVersion}~${trip.distanceKm}~${trip.durationMinutes}~${trip.days}~${fare.baseFare}~${fare.distanceFare}~${fare.timeFare}~${fare.driverAllowance}~${dated ? 1 : 0}`;
      return `${payload}${SEPARATOR}${sign(payload, form, dated)}`;
    },
    redeem(quoteId, form, nowMs) {
      const end = quoteId.lastIndexOf(SEPARATOR);
      const payload = quoteId.slice(0, Math.max(0, end));
      const numbers = payload.split(SEPARATOR).map(Number);
      if (numbers.length !== FIELDS) return undefined;
      const [expiresAtMs, rateVersion, distanceKm, durationMinutes, days, base, distance, time, allowance, dated] =
        numbers as [number, number, number, number, number, number, number, number, number, number];
      if (!equalInConstantTime(quoteId.slice(end + 1), sign(payload, form, dated === 1))) return undefined;
      if (expiresAtMs <= nowMs || days !== daysOf(form)) return undefined;
      const fare = {
        baseFare: base,
        distanceFare: distance,
        timeFare: time,
        driverAllowance: allowance,
        total: base + distance + time + allowance,
      };
      return { distanceKm, durationMinutes, days, fare, rateVersion };
    },
  };
}

/** What was quoted for. A quote asked for before the dates were chosen holds for any dates of as many days. */
function essentialsOf(form: TripForm, dated: boolean): string {
  const { pickupLocation: from, dropoffLocation: to } = form;
  const dates = dated ? `${form.date}|${(form.includeReturn && form.returnDate) || ''}` : '';
  return `${from?.lat}|${from?.lng}|${to?.lat}|${to?.lng}|${form.cabType}|${form.tripType ?? 'local'}|${form.mode ?? 'regular'}|${form.includeReturn ?? false}|${dates}`;
}

function equalInConstantTime(given: string, expected: string): boolean {
  const a = Buffer.from(given);
  const b = Buffer.from(expected);
  return a.length === b.length && timingSafeEqual(a, b);
}
