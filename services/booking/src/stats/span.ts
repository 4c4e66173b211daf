import { addDays, dayInIndia, dayNumber, FIRST_DAY, MOST_DAYS_OF_FIGURES } from '@pahiya/contracts';
import { validationError } from '@pahiya/service-kit';

const DAYS_UNLESS_ASKED = 30;

/** Days YYYY-MM-DD, both included. */
export interface Span {
  from: string;
  to: string;
}

/**
 * The span that was asked for: up to today, or to a later first day, and 30 days long unless it says otherwise.
 * @throws PahiyaError VALIDATION_FAILED for an end before its start, and for more than 366 days
 */
export function spanOf(asked: Partial<Record<keyof Span, string | undefined>>, now: Date): Span {
  const today = dayInIndia(now);
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? laterOf(addDays(to, 1 - DAYS_UNLESS_ASKED), FIRST_DAY);
  if (from > to) throw validationError([{ path: 'to', code: 'before-from' }]);
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS_OF_FIGURES) {
    throw validationError([{ path: 'to', code: 'too-far-from-from', params: { days: MOST_DAYS_OF_FIGURES } }]);
  }
  return { from, to };
}

/** Every day of the span, oldest first. */
export function daysOf({ from, to }: Span): string[] {
  // Counted, not compared: the day after 9999-12-31 is written +010000-01-01, which as text comes before it.
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
