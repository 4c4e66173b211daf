const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Asia/Kolkata is UTC+05:30 all year and has had no daylight saving since 1945, so no time zone database is needed. */
const INDIA_OFFSET_MS = 330 * MINUTE_MS;

/** When a ride starts and returns, on an Indian wall clock. Forms send '' for what was not filled in; it counts as missing. */
export interface TripTimes {
  /** YYYY-MM-DD */
  readonly date: string;
  /** HH:mm; 00:00 when missing. */
  readonly time?: string | undefined;
  readonly includeReturn: boolean;
  readonly returnDate?: string | undefined;
  /** HH:mm; 23:59 when missing. */
  readonly returnTime?: string | undefined;
}

/**
 * The instant of an Indian wall-clock time, in ms since the epoch.
 * Throws RangeError for anything but YYYY-MM-DD, HH:mm and a day that exists.
 */
export function indiaEpochMs(date: string, time: string): number {
  const year = digits(date, 0, 4);
  const month = digits(date, 5, 2);
  const day = digits(date, 8, 2);
  const hour = digits(time, 0, 2);
  const minute = digits(time, 3, 2);
  const wellFormed = date.length === 10 && date[4] === '-' && date[7] === '-' && time.length === 5 && time[2] === ':';
  if (!wellFormed || !(month >= 1 && month <= 12) || !(day >= 1 && day <= daysInMonth(year, month))) {
    throw new RangeError(`Not a date and time: '${date}' '${time}'`);
  }
  if (!(hour <= 23 && minute <= 59)) throw new RangeError(`Not a time of day: '${time}'`);
  return Date.UTC(year, month - 1, day, hour, minute) - INDIA_OFFSET_MS;
}

/**
 * Whether the return lies before the start, which no ride may (decisions, section 3); false as long as one of their days
 * is missing. Throws RangeError for a date or time that does not exist.
 */
export function returnsBeforeStart(trip: TripTimes): boolean {
  if (!trip.includeReturn || !trip.date || !trip.returnDate) return false;
  return returnMsOf(trip, trip.returnDate) < startMsOf(trip);
}

/**
 * The days that an outstation ride is charged for: the time from start to return in started 24 hours, at least 1;
 * 1 without a return. Throws RangeError for a date or time that does not exist.
 */
export function tripDays(trip: TripTimes): number {
  if (!trip.includeReturn || !trip.returnDate) return 1;
  return Math.max(1, Math.ceil((returnMsOf(trip, trip.returnDate) - startMsOf(trip)) / DAY_MS));
}

const startMsOf = ({ date, time }: TripTimes): number => indiaEpochMs(date, time || '00:00');
const returnMsOf = ({ returnTime }: TripTimes, returnDate: string): number =>
  indiaEpochMs(returnDate, returnTime || '23:59');

/** The number written at that place; NaN when a character there is not a digit. */
function digits(text: string, start: number, length: number): number {
  let value = 0;
  for (let i = start; i < start + length; i++) {
    const digit = text.charCodeAt(i) - 48;
    if (!(digit >= 0 && digit <= 9)) return Number.NaN;
    value = value * 10 + digit;
  }
  return value;
}

function daysInMonth(year: number, month: number): number {
  if (month === 2) return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0 ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
}
