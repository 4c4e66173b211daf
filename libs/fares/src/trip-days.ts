const DAY_MS = 24 * 60 * 60_000;

/**
 * The days that an outstation ride is charged for: the started periods of 24 hours between start and return (both in
 * ms), at least 1; 1 without a return.
 */
export function tripDays(trip: { readonly startMs: number; readonly returnMs: number } | undefined): number {
  return trip === undefined ? 1 : Math.max(1, Math.ceil((trip.returnMs - trip.startMs) / DAY_MS));
}
