/** Time as the services see it; tests hand in their own. */
export interface Clock {
  now(): Date;
}

export const systemClock: Clock = { now: () => new Date() };

/** India has one zone and no daylight saving: UTC+05:30 all year round. */
export const KOLKATA_OFFSET_MS = 5.5 * 3600_000;

/** PostgreSQL knows no year 0. */
export const FIRST_DAY = '0001-01-01';

/** The instant of a local date and time in Asia/Kolkata, or undefined when the day does not exist (2026-02-30). */
export function kolkataInstant(day: string, time: string): Date | undefined {
  const instant = new Date(`${day}T${time}:00+05:30`);
  return Number.isNaN(instant.getTime()) || kolkataDay(instant) !== day || day < FIRST_DAY ? undefined : instant;
}

/** YYYY-MM-DD in Asia/Kolkata. */
export function kolkataDay(instant: Date): string {
  return new Date(instant.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(0, 10);
}

/** HH:mm in Asia/Kolkata. */
export function kolkataTime(instant: Date): string {
  return new Date(instant.getTime() + KOLKATA_OFFSET_MS).toISOString().slice(11, 16);
}
