import { addDays, dayInIndia, dayNumber, indiaEpochMs } from '@pahiya/contracts';

const CYCLE_DAYS = 30;

/** 1 for the 30 days that begin with the day of registration in Asia/Kolkata, 2 for the next 30, and so on; 1 before them too. */
export function cycleNumberAt(registeredAt: Date, instant: Date): number {
  const days = dayNumber(dayInIndia(instant)) - dayNumber(dayInIndia(registeredAt));
  return Math.max(1, Math.floor(days / CYCLE_DAYS) + 1);
}

/** Midnight in Asia/Kolkata at which a cycle begins; it ends where the next one begins. */
export function cycleStart(registeredAt: Date, cycleNumber: number): Date {
  const firstDay = addDays(dayInIndia(registeredAt), (cycleNumber - 1) * CYCLE_DAYS);
  return new Date(indiaEpochMs(firstDay, '00:00'));
}
