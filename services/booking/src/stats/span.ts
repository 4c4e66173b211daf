import { MOST_DAYS_OF_FIGURES } from '@pahiya/contracts';
import { FIRST_DAY, kolkataDay, kolkataInstant, validationError } from '@pahiya/service-kit';

const DAY_MS = 24 * 3600_000;
const DAYS_UNLESS_ASKED = 30;

/** Days YYYY-MM-DD, both included. */
export interface Span {
  from: string;
  to: string;
}

/**
 * The span that was asked for: up to today, or to a later first day, and 30 days long unless it says otherwise.
 * @throws PahiyaError VALIDATION_FAILED for a day that does not exist, an end before its start, and more than 366 days
 */
export function spanOf(asked: Partial<Record<keyof Span, string | undefined>>, now: Date): Span {
  const today = kolkataDay(now);
  const to = dayOfCalendar('to', asked.to) ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = dayOfCalendar('from', asked.from) ?? laterOf(daysAfter(to, 1 - DAYS_UNLESS_ASKED), FIRST_DAY);
  if (from > to) throw validationError([{ path: 'to', message: 'to must not be before from' }]);
  if (Date.parse(to) - Date.parse(from) >= MOST_DAYS_OF_FIGURES * DAY_MS) {
    throw validationError([{ path: 'to', message: `to must be within ${MOST_DAYS_OF_FIGURES} days of from` }]);
  }
  return { from, to };
}

/** Every day of the span, oldest first. */
export function daysOf({ from, to }: Span): string[] {
  // Counted, not compared: the day after 9999-12-31 is written +010000-01-01, which as text comes before it.
  const count = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;
  return Array.from({ length: count }, (_, index) => daysAfter(from, index));
}

/** @throws PahiyaError VALIDATION_FAILED for a day like 2026-02-30 */
export function dayOfCalendar(path: string, day: string | undefined): string | undefined {
  if (day !== undefined && kolkataInstant(day, '00:00') === undefined) {
    throw validationError([{ path, message: `${path} is not a day of the calendar` }]);
  }
  return day;
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);

function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);
}
