import { greatCircleKm } from '@pahiya/fares';
import { busyUntil, endsIn, startOf, type Ride } from '../rides/ride.ts';
import type { EmptyWays } from './empty-ways.ts';
import { pointOf, type MapPoint } from './points.ts';

const MINUTE_MS = 60_000;
/** Within this distance a driver counts as being at the pickup: positions are inexact, and pickups can be large places. */
const THERE_KM = 0.3;
/** A shorter delay is not reported, because the expected minutes of a way in a city are not that exact. */
const SURE_MINUTES = 5;

/** A ride for whose pickup the driver will be late, and by how many minutes. */
export interface Late {
  ride: Ride;
  minutes: number;
}

export interface Present {
  now: Date;
  /** Where the driver's phone is. */
  position: MapPoint | undefined;
  way: EmptyWays;
  /** The way from the phone, which is never fetched. */
  wayFromHere: EmptyWays;
}

/** When and where a driver can set out. */
interface Free {
  at: number;
  point: MapPoint | undefined;
}

/** The first ride for which the driver will be late. `rides` are in order of time. */
export function lateOf(rides: readonly Ride[], present: Present): Late | undefined {
  const trip = rides.find(({ status }) => status === 'on_trip');
  const [next, ...others] = rides.filter((ride) => ride !== trip);
  if (next === undefined) return undefined;
  const first = trip ? lateMinutes(endOfTrip(trip, present), next, present.way) : lateByPhone(next, present);
  if (first > 0) return { ride: next, minutes: first };
  let before = next;
  for (const ride of others) {
    const free = { at: busyUntil(before).getTime(), point: pointOf(endsIn(before).location) };
    const minutes = lateMinutes(free, ride, present.way);
    if (minutes > 0) return { ride, minutes };
    before = ride;
  }
  return undefined;
}

/**
 * When and where the trip under way ends: not before its booked end, because the passenger may stop on the way. On a ride
 * with a return, the way to the drop does not tell when the trip ends.
 */
function endOfTrip(trip: Ride, { now, position, wayFromHere }: Present): Free {
  const point = pointOf(endsIn(trip).location);
  const left = position && point && !trip.includeReturn ? wayFromHere(position, point, now).minutes : 0;
  return { at: Math.max(now.getTime() + left * MINUTE_MS, busyUntil(trip).getTime()), point };
}

/**
 * By how many minutes a free driver will be late. 0 if the driver is at the pickup, the delay is within the error, or
 * the position is not known.
 */
export function lateByPhone(ride: Ride, { now, position, wayFromHere }: Omit<Present, 'way'>): number {
  const pickup = pointOf(ride.pickupLocation);
  if (!position || !pickup || greatCircleKm(position, pickup) < THERE_KM) return 0;
  const minutes = lateMinutes({ at: now.getTime(), point: position }, ride, wayFromHere);
  return minutes < SURE_MINUTES ? 0 : minutes;
}

/** Negative when there is time to spare. 0 when a place is not known. */
function lateMinutes({ at, point }: Free, ride: Ride, way: EmptyWays): number {
  const pickup = pointOf(ride.pickupLocation);
  if (!point || !pickup) return 0;
  const { minutes } = way(point, pickup, startOf(ride));
  return Math.ceil((at + minutes * MINUTE_MS - startOf(ride).getTime()) / MINUTE_MS);
}
