import { greatCircleKm } from '@pahiya/fares';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import type { EmptyWays } from './empty-ways.ts';
import { pointOf, type MapPoint } from './points.ts';

const MINUTE_MS = 60_000;
/** As far as a phone is off, and as wide as the place of a pickup is. */
const THERE_KM = 0.3;
/** The expected minutes of a way in a city are off by some: a desk is told of no driver who is hardly late. */
const SURE_MINUTES = 5;

/** A ride whose driver will be there so many minutes too late. */
export interface Late {
  ride: Ride;
  minutes: number;
}

export interface Present {
  now: Date;
  /** Of the driver's phone. */
  position: MapPoint | undefined;
  way: EmptyWays;
}

/** When and where a driver can set out. */
interface Free {
  at: number;
  point: MapPoint | undefined;
}

/** The first ride of a driver, of these by time, to which the way, or the trip before it, does not leave the time. */
export function lateOf(rides: readonly Ride[], present: Present): Late | undefined {
  const trip = rides.find(({ status }) => status === 'on_trip');
  const [next, ...others] = rides.filter((ride) => ride !== trip);
  if (next === undefined) return undefined;
  const first = trip ? lateMinutes(endOfTrip(trip, present), next, present.way) : lateByPhone(next, present);
  if (first > 0) return { ride: next, minutes: first };
  let before = next;
  for (const ride of others) {
    const free = { at: busyUntil(before).getTime(), point: pointOf(before.dropoffLocation) };
    const minutes = lateMinutes(free, ride, present.way);
    if (minutes > 0) return { ride, minutes };
    before = ride;
  }
  return undefined;
}

/** Not before the time that was booked: a passenger may stop on the way. A return leads over the drop, so it says nothing. */
function endOfTrip(trip: Ride, { now, position, way }: Present): Free {
  const point = pointOf(trip.dropoffLocation);
  const left = position && point && !trip.includeReturn ? way(position, point, now).minutes : 0;
  return { at: Math.max(now.getTime() + left * MINUTE_MS, busyUntil(trip).getTime()), point };
}

/** Of a driver who is free: nothing for one who stands at the pickup, or may yet be there in time. */
export function lateByPhone(ride: Ride, { now, position, way }: Present): number {
  const pickup = pointOf(ride.pickupLocation);
  if (!position || !pickup || greatCircleKm(position, pickup) < THERE_KM) return 0;
  const minutes = lateMinutes({ at: now.getTime(), point: position }, ride, way);
  return minutes < SURE_MINUTES ? 0 : minutes;
}

/** Below zero: time to spare. 0 where a place is not known. */
function lateMinutes({ at, point }: Free, ride: Ride, way: EmptyWays): number {
  const pickup = pointOf(ride.pickupLocation);
  if (!point || !pickup) return 0;
  const { minutes } = way(point, pickup, startOf(ride));
  return Math.ceil((at + minutes * MINUTE_MS - startOf(ride).getTime()) / MINUTE_MS);
}
