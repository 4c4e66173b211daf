import { type Booking, indiaEpochMs, isUpcoming } from '@pahiya/contracts';

/** An accepted ride this close comes before an unanswered one. */
const SOON_MS = 2 * 3_600_000;

export const startMs = ({ date, time }: Pick<Booking, 'date' | 'time'>): number => indiaEpochMs(date, time);

export function byStart(one: Booking, other: Booking): number {
  return startMs(one) - startMs(other);
}

/**
 * The one ride to deal with now: the one on trip, else an accepted one that starts within two hours or is late, else the
 * first that waits for an answer, else the next accepted one. Rides that nobody can start any more come after all others.
 */
export function nextRide(open: readonly Booking[], nowMs: number): Booking | undefined {
  const sorted = open.toSorted(byStart);
  const now = new Date(nowMs);
  const ahead = sorted.filter((ride) => ride.status === 'on_trip' || isUpcoming(ride, now));
  return firstOf(ahead, nowMs) ?? firstOf(sorted, nowMs);
}

function firstOf(rides: readonly Booking[], nowMs: number): Booking | undefined {
  const first = (rule: (ride: Booking) => boolean) => rides.find(rule);
  return (
    first(({ status }) => status === 'on_trip') ??
    first((ride) => ride.status === 'accepted' && startMs(ride) - nowMs <= SOON_MS) ??
    first(({ status }) => status === 'assigned') ??
    first(({ status }) => status === 'accepted')
  );
}
