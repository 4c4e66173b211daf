import { kolkataDay, KOLKATA_OFFSET_MS } from '@pahiya/service-kit';

export const CYCLE_DAYS = 30;
const DAY_MS = 24 * 3600_000;

/** Days since 1970-01-01 of the calendar in Asia/Kolkata. */
function dayNumber(instant: Date): number {
  return Date.parse(kolkataDay(instant)) / DAY_MS;
}

/** 1 for the 30 days that begin with the day of registration in Asia/Kolkata, 2 for the next 30, and so on; 1 before them too. */
export function cycleNumberAt(registeredAt: Date, instant: Date): number {
  const days = dayNumber(instant) - dayNumber(registeredAt);
  return Math.max(1, Math.floor(days / CYCLE_DAYS) + 1);
}

/** Midnight in Asia/Kolkata at which a cycle begins; it ends where the next one begins. */
export function cycleStart(registeredAt: Date, cycleNumber: number): Date {
  return new Date((dayNumber(registeredAt) + (cycleNumber - 1) * CYCLE_DAYS) * DAY_MS - KOLKATA_OFFSET_MS);
}
