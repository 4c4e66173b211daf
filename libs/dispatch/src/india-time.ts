import type { Minute } from './problem.ts';

/** India has one time zone, without summer time. */
const OFFSET_MINUTES = 5 * 60 + 30;
export const MINUTES_A_DAY = 24 * 60;

/** The minute of the day in India, 0 to 1439. */
export function minuteOfDay(at: Minute): number {
  return (((at + OFFSET_MINUTES) % MINUTES_A_DAY) + MINUTES_A_DAY) % MINUTES_A_DAY;
}

/** A number for the day in India; the next day has the next. */
export function dayOf(at: Minute): number {
  return Math.floor((at + OFFSET_MINUTES) / MINUTES_A_DAY);
}

/** `8:10 am` of an instant, in India. */
export function clockTime(at: Minute): string {
  return clockOfDay(minuteOfDay(at));
}

/** `8:10 am` of a minute of the day, as every screen writes it in both languages; with a space that does not break. */
export function clockOfDay(minute: number): string {
  const hour = Math.floor(minute / 60) % 24;
  return `${hour % 12 || 12}:${String(minute % 60).padStart(2, '0')}\u00A0${hour < 12 ? 'am' : 'pm'}`;
}
