import { addDays, dayInIndia, dayNumber, FIRST_DAY, MOST_DAYS_OF_FIGURES, type Fault } from '@pahiya/contracts';

const DAYS_UNLESS_ASKED = 30;

/** Days YYYY-MM-DD, both included. */
export interface Span {
  from: string;
  to: string;
}

/**
 * The requested span. It ends today by default, or on its first day if that is later, and is 30 days long by default.
 * Returns a fault for an end before its start, and for more than 366 days.
 */
export function spanOf(asked: Partial<Record<keyof Span, string | undefined>>, now: Date): Span | { fault: Fault } {
  const today = dayInIndia(now);
  const to = asked.to ?? (asked.from !== undefined && asked.from > today ? asked.from : today);
  const from = asked.from ?? laterOf(addDays(to, 1 - DAYS_UNLESS_ASKED), FIRST_DAY);
  if (from > to) return { fault: { path: 'to', code: 'before-from' } };
  if (dayNumber(to) - dayNumber(from) >= MOST_DAYS_OF_FIGURES) {
    return { fault: { path: 'to', code: 'too-far-from-from', params: { days: MOST_DAYS_OF_FIGURES } } };
  }
  return { from, to };
}

/** Every day of the span, oldest first. */
export function daysOf({ from, to }: Span): string[] {
  // Counts days instead of comparing texts: the day after 9999-12-31 is +010000-01-01, which sorts before it.
  const count = dayNumber(to) - dayNumber(from) + 1;
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

const laterOf = (one: string, other: string): string => (one > other ? one : other);
