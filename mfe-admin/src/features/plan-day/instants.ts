import { dayInIndia, formatDateTime, formatTime } from '@pahiya/ui';

/** YYYY-MM-DD in India of an ISO 8601 instant. */
export const dayOf = (instant: string): string => dayInIndia(new Date(instant));
export const msOf = (instant: string): number => Date.parse(instant);

/** An end so long after its start would be taken for one of the same day. */
const LONG_MS = 12 * 3_600_000;

/** The start and the end of a ride on the board of that day, with the days where they are not clear. */
export function timesOn(day: string, { startsAt, endsAt }: { startsAt: string; endsAt: string }) {
  const isLong = msOf(endsAt) - msOf(startsAt) >= LONG_MS;
  return {
    from: dayOf(startsAt) === day ? formatTime(startsAt) : formatDateTime(startsAt),
    until: dayOf(endsAt) === day || !isLong ? formatTime(endsAt) : formatDateTime(endsAt),
  };
}
