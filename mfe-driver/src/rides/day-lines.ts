import { dayInIndia, isRideOfDay, type Booking, type BookingStatus, type TimelineItem } from '@pahiya/contracts';
import { startMs } from './next-ride.ts';

/** A ride of the day, a way to one or a rest between two. */
export interface DayLine {
  kind: TimelineItem['kind'];
  /** Both in ISO 8601. `endsAt` is absent where only the booking is known. */
  startsAt: string;
  endsAt?: string;
  /** Of a way. */
  km: number;
  ride?: { rideId: string; code: string; pickup: string; dropoff: string };
}

interface Known {
  /** The items of the last answer, which may be of an earlier day: a phone without a network keeps it. */
  items: readonly TimelineItem[];
  /** When that answer came, in ms since the epoch, by the same clock as `now`. */
  askedMs: number;
  /** The driver's open rides. */
  open: readonly Booking[];
}

/**
 * What the day list shows now: the server's items. After a midnight without an answer the phone places the rides itself.
 */
export function dayLines({ items, askedMs, open }: Known, now: Date): readonly DayLine[] {
  const today = dayInIndia(now);
  if (dayInIndia(new Date(askedMs)) >= today) return items;
  const isOfToday = (status: BookingStatus, startsMs: number, endsMs: number) =>
    isRideOfDay({ status, startsMs, endsMs }, today, now);
  const lines: DayLine[] = items.filter(({ ride, startsAt, endsAt }) =>
    // A way or a rest is shown as if it had been driven.
    isOfToday(ride ? ride.status : 'completed', Date.parse(startsAt), Date.parse(endsAt)),
  );
  for (const ride of open) {
    const startsMs = startMs(ride);
    // The end is left to the server, which knows it: a ride that is not over is shown until now anyway.
    if (isOfToday(ride.status, startsMs, 0) && !lines.some((line) => line.ride?.rideId === ride._id))
      lines.push({ kind: 'ride', startsAt: new Date(startsMs).toISOString(), km: 0, ride: shownOf(ride) });
  }
  return lines.toSorted((one, other) => (one.startsAt < other.startsAt ? -1 : 1));
}

const shownOf = ({ _id: rideId, bookingId: code, pickup, dropoff }: Booking) => ({ rideId, code, pickup, dropoff });
