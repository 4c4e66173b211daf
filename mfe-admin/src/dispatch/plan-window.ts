import { indiaEpochMs, LONGEST_PLAN_HOURS, type Booking } from '@pahiya/contracts';

const HOUR_MS = 3_600_000;
const startOf = ({ date, time }: Pick<Booking, 'date' | 'time'>) => indiaEpochMs(date, time);

export interface PlanWindow {
  from: string;
  to: string;
  rideIds: string[];
}

/**
 * The rides for one plan, and the number of rides that are too late for it. A plan begins with the soonest ride and has
 * a maximum length. Undefined when all rides have passed.
 */
export function windowOf(rides: readonly Booking[], nowMs: number): { planned: PlanWindow; later: number } | undefined {
  const upcoming = rides.filter((ride) => startOf(ride) > nowMs);
  if (upcoming.length === 0) return undefined;
  const fromMs = Math.min(...upcoming.map(startOf));
  const toMs = fromMs + LONGEST_PLAN_HOURS * HOUR_MS;
  const rideIds = upcoming.filter((ride) => startOf(ride) < toMs).map(({ _id }) => _id);
  const planned = { from: new Date(fromMs).toISOString(), to: new Date(toMs).toISOString(), rideIds };
  return { planned, later: upcoming.length - rideIds.length };
}

/** The rest of a day in India; undefined for a day that has passed. */
export function windowOfDay(day: string, nowMs: number): Omit<PlanWindow, 'rideIds'> | undefined {
  const startMs = indiaEpochMs(day, '00:00');
  const endMs = startMs + 24 * HOUR_MS;
  if (endMs <= nowMs) return undefined;
  return { from: new Date(Math.max(startMs, nowMs)).toISOString(), to: new Date(endMs).toISOString() };
}
