// Not in a module with schemas, because bundles for browsers omit the functions and patterns of such modules.
import { dayInIndia, indiaEpochMs } from '@pahiya/calendar';

/** When a ride starts and returns, in Asia/Kolkata. Forms send '' for an empty field; it counts as missing. */
export interface RideTimes {
  /** YYYY-MM-DD */
  readonly date?: string | undefined;
  /** HH:mm; 00:00 when missing (docs/product.md, Fares). */
  readonly time?: string | undefined;
  readonly includeReturn?: boolean | undefined;
  readonly returnDate?: string | undefined;
  /** HH:mm; 23:59 when missing. */
  readonly returnTime?: string | undefined;
}

/** A leap year. Without a limit, the fare in paise of a ride until the year 9999 would exceed JavaScript's safe integers. */
export const MOST_DAYS_OF_A_RIDE = 366;

/** A late pickup can be driven for some hours after midnight. */
const LATE_HOURS = 4;
const DAY_MS = 86_400_000;

/**
 * When a ride can no longer be driven, in ms since the epoch: at the end of its day in Asia/Kolkata, but at least 4 hours
 * after its pickup time.
 */
export function rideTimeEndsMs({ date, time }: { date: string; time: string }): number {
  return Math.max(indiaEpochMs(date, '00:00') + DAY_MS, indiaEpochMs(date, time) + LATE_HOURS * 3_600_000);
}

/** Rides whose pickup time is later than this can still be driven, by `rideTimeEndsMs`; in ms since the epoch. */
export function drivableAfterMs(now: Date): number {
  const midnightMs = indiaEpochMs(dayInIndia(now), '00:00');
  return Math.min(midnightMs - 1, now.getTime() - LATE_HOURS * 3_600_000);
}

/** A form takes a moment to fill in and to arrive. */
const BOOKING_GRACE_MS = 5 * 60_000;

/**
 * Whether no ride can be booked for that time any more (docs/product.md, Fares).
 * @throws RangeError for a day or time that does not exist
 */
export function isOverForBooking({ date, time }: { date: string; time: string }, now: Date): boolean {
  return indiaEpochMs(date, time) < now.getTime() - BOOKING_GRACE_MS;
}

/** Both instants in ms since the epoch. */
export interface ThereAndBack {
  startMs: number;
  returnMs: number;
}

/**
 * When a ride with a return starts there and back; undefined without a return, and as long as one of the days is missing.
 * @throws RangeError for a day or time that does not exist
 */
export function thereAndBack(times: RideTimes): ThereAndBack | undefined {
  const { date, time, includeReturn, returnDate, returnTime } = times;
  if (!includeReturn || !date || !returnDate) return undefined;
  return { startMs: indiaEpochMs(date, time || '00:00'), returnMs: indiaEpochMs(returnDate, returnTime || '23:59') };
}

/**
 * Whether the return is before the start, which no ride allows (docs/product.md, Fares).
 * @throws RangeError for a day or time that does not exist
 */
export function returnsBeforeStart(times: RideTimes): boolean {
  const both = thereAndBack(times);
  return both !== undefined && both.returnMs < both.startMs;
}
