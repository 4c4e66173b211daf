import { dayInIndia, indiaEpochMs, isRideOfDay, type Booking, type TimelineItem } from '@pahiya/contracts';
import { startMs } from './next-ride.ts';

/** A ride of the day, a way to one or a rest between two. */
export interface DayLine {
  kind: TimelineItem['kind'];
  /** Both in ISO 8601. `endsAt` is absent where only the booking is known. */
  startsAt: string;
  endsAt?: string;
  km: number;
  ride?: { code: string; pickup: string; dropoff: string };
}

interface Known {
  /** The items of the last answer, which may be of an earlier day: a phone without a network keeps it. */
  items: readonly TimelineItem[];
  /** When that answer came, in ms since the epoch. */
  askedMs: number;
  /** The driver's open rides. */
  open: readonly Booking[];
}

/**
 * What the day list shows now: the server's items, whatever the phone's clock says. After a midnight without an answer the
 * phone places the rides itself.
 */
export function dayLines({ items, askedMs, open }: Known, now: Date): readonly DayLine[] {
  const today = dayInIndia(now);
  if (dayInIndia(new Date(askedMs)) === today) return items;
  const midnightMs = indiaEpochMs(today, '00:00');
  const lines: DayLine[] = items.filter(({ ride, startsAt, endsAt }) => {
    const endsMs = Date.parse(endsAt);
    return ride
      ? isRideOfDay({ status: ride.status, startsMs: Date.parse(startsAt), endsMs }, today, now)
      : endsMs > midnightMs;
  });
  for (const ride of open) {
    const { _id, bookingId: code, status, pickup, dropoff, distance: km } = ride;
    const startsMs = startMs(ride);
    // The end is left to the server, which knows it: a ride that is not over is shown until now anyway.
    if (items.some((item) => item.ride?.rideId === _id) || !isRideOfDay({ status, startsMs, endsMs: 0 }, today, now))
      continue;
    lines.push({ kind: 'ride', startsAt: new Date(startsMs).toISOString(), km, ride: { code, pickup, dropoff } });
  }
  return lines.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}
