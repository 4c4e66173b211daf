import { dayInIndia, indiaEpochMs, isRideOfDay, type Booking, type TimelineItem } from '@pahiya/contracts';
import { byStart, startMs } from './next-ride.ts';

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
  const lines = items.filter(({ ride, startsAt, endsAt }) => {
    const times = { startsMs: Date.parse(startsAt), endsMs: Date.parse(endsAt) };
    return ride ? isRideOfDay({ status: ride.status, ...times }, today, now) : times.endsMs > midnightMs;
  });
  const known = new Set(lines.map(({ ride }) => ride?.rideId));
  const others = open
    .toSorted(byStart)
    .filter((ride) => !known.has(ride._id) && isRideOfDay(timesOf(ride), today, now))
    .map(({ bookingId: code, pickup, dropoff, distance: km, ...ride }): DayLine => {
      const startsAt = new Date(startMs(ride)).toISOString();
      return { kind: 'ride', startsAt, km, ride: { code, pickup, dropoff } };
    });
  return [...lines, ...others].toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

/** The end is left to the server, which knows it: what is not over is shown until now anyway. */
function timesOf(ride: Booking) {
  const startsMs = startMs(ride);
  return { status: ride.status, startsMs, endsMs: startsMs };
}
