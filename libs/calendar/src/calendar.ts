// The calendar of all of Pahiya. contracts, ui and dispatch import it; everybody else has it from one of them.

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/**
 * Asia/Kolkata is UTC+05:30 all year and has had no daylight saving since 1945, so no time zone database is needed. Intl gives
 * the same times, but it first loads its tables, which visibly delays a page on a slow phone.
 */
export const INDIA_OFFSET_MS = 330 * MINUTE_MS;

/** The first valid day: PostgreSQL has no year 0. */
export const FIRST_DAY = '0001-01-01';

/** Whether the day exists: YYYY-MM-DD, from the year 1 on. 2026-02-30 does not. */
export function isDay(text: string): boolean {
  const year = digits(text, 0, 4);
  const month = digits(text, 5, 2);
  const day = digits(text, 8, 2);
  return (
    text.length === 10 &&
    text[4] === '-' &&
    text[7] === '-' &&
    year >= 1 &&
    month >= 1 &&
    month <= 12 &&
    day >= 1 &&
    day <= daysInMonth(year, month)
  );
}

/** ISO 8601: a day, and a time with its offset from UTC. */
const TIMESTAMP =
  /^(\d{4}-\d{2}-\d{2})T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):?[0-5]\d)$/;

/** Whether the text is an instant on a day that exists. JavaScript takes 2026-02-30 for a day in March. */
export const isTimestamp = (text: string): boolean => isDay(TIMESTAMP.exec(text)?.[1] ?? '');

/**
 * The instant of an Indian wall-clock time, in ms since the epoch.
 * @throws RangeError for anything but YYYY-MM-DD, HH:mm and a day that exists
 */
export function indiaEpochMs(day: string, time: string): number {
  if (!isDay(day)) throw new RangeError(`Not a day: '${day}'`);
  const hour = digits(time, 0, 2);
  const minute = digits(time, 3, 2);
  if (!(time.length === 5 && time[2] === ':' && hour <= 23 && minute <= 59))
    throw new RangeError(`Not a time of day: '${time}'`);
  return Date.parse(`${day}T${time}:00Z`) - INDIA_OFFSET_MS;
}

const onIndianClock = (instant: Date): string => new Date(instant.getTime() + INDIA_OFFSET_MS).toISOString();

/** YYYY-MM-DD in Asia/Kolkata. @throws RangeError for an invalid Date */
export const dayInIndia = (instant: Date): string => onIndianClock(instant).slice(0, 10);

/** HH:mm in Asia/Kolkata. @throws RangeError for an invalid Date */
export const timeInIndia = (instant: Date): string => onIndianClock(instant).slice(11, 16);

/** Days since 1970-01-01. */
export const dayNumber = (day: string): number => Date.parse(day) / DAY_MS;

/** The day so many days later, or earlier for a negative number. @throws RangeError beyond the years that a Date has */
export const addDays = (day: string, days: number): string =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

/** The number at that position of a text; NaN when a character there is not a digit. */
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
