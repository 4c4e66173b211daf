import type { RideAtRisk } from '@pahiya/contracts';
import type { Language } from '@pahiya/dispatch';
import { greatCircleKm } from '@pahiya/fares';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { emptyWays, type EmptyWays } from './empty-ways.ts';
import { pointOf, type MapPoint } from './points.ts';
import { presentPositions } from './present-positions.ts';
import { driverOfRide, planRide } from './ride-of-plan.ts';
import { ridesOfDrivers } from './rides-to-plan.ts';
import { lateSentence } from './words.ts';

const MINUTE_MS = 60_000;
/** How far a desk looks ahead, and how many rescues it is offered. */
const AHEAD_MS = 4 * 60 * MINUTE_MS;
const MOST = 5;
/** As far as a phone is off, and as wide as the place of a pickup is. */
const THERE_KM = 0.3;
/** The expected minutes of a way in a city are off by some: a desk is told of no driver who is hardly late. */
const SURE_MINUTES = 5;

interface Late {
  ride: Ride;
  minutes: number;
}

/**
 * Rides whose driver cannot be there in time any more, as far as trips under way and the positions of phones say, each with the
 * cheapest rescue.
 */
export async function ridesAtRisk(parts: DispatchParts, language: Language): Promise<RideAtRisk[]> {
  const now = parts.clock.now();
  const [held, learned, positions] = await Promise.all([
    ridesOfDrivers(parts.database, now, now),
    parts.learnedTravel(),
    presentPositions(parts, { now, from: now }),
  ]);
  const soon = held.filter((ride) => startOf(ride).getTime() < now.getTime() + AHEAD_MS);
  const late = [...Map.groupBy(soon, ({ driver }) => driver?._id ?? '')].flatMap(([driverId, rides]) =>
    lateOf(rides, { now, position: positions.get(driverId)?.point, way: emptyWays(learned) }),
  );
  const told = late
    .toSorted((one, other) => startOf(one.ride).getTime() - startOf(other.ride).getTime())
    .slice(0, MOST);
  return Promise.all(told.map((each) => withRescue(parts, each, language)));
}

interface Present {
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

/** The first ride of a driver to which the way, or the trip before it, does not leave the time. */
function lateOf(rides: readonly Ride[], present: Present): Late[] {
  const trip = rides.find(({ status }) => status === 'on_trip');
  const [next, ...others] = rides.filter((ride) => ride !== trip);
  if (next === undefined) return [];
  const first = trip ? lateMinutes(endOfTrip(trip, present), next, present.way) : lateByPhone(next, present);
  if (first > 0) return [{ ride: next, minutes: first }];
  let before = next;
  for (const ride of others) {
    const free = { at: busyUntil(before).getTime(), point: pointOf(before.dropoffLocation) };
    const minutes = lateMinutes(free, ride, present.way);
    if (minutes > 0) return [{ ride, minutes }];
    before = ride;
  }
  return [];
}

/** Not before the time that was booked: a passenger may stop on the way. A return leads over the drop, so it says nothing. */
function endOfTrip(trip: Ride, { now, position, way }: Present): Free {
  const point = pointOf(trip.dropoffLocation);
  const left = position && point && !trip.includeReturn ? way(position, point, now).minutes : 0;
  return { at: Math.max(now.getTime() + left * MINUTE_MS, busyUntil(trip).getTime()), point };
}

/** Of a driver who is free: nothing for one who stands at the pickup, or may yet be there in time. */
function lateByPhone(ride: Ride, { now, position, way }: Present): number {
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

async function withRescue(parts: DispatchParts, { ride, minutes }: Late, language: Language): Promise<RideAtRisk> {
  const driver = driverOfRide(ride);
  if (driver === null) throw new TypeError('A ride that is held has a driver');
  const drivers = await suggestDrivers(parts, ride, language);
  const best = drivers.find((each) => each.possible && each.driver.driverId !== driver.driverId);
  return {
    ride: planRide(ride),
    driver,
    lateMinutes: minutes,
    sentence: lateSentence({ name: driver.name, minutes, code: ride.bookingId }, language),
    rescue: best
      ? { driver: best.driver, extraPaise: best.paise ?? 0, sentence: `${best.driver.name}, ${best.sentence}.` }
      : null,
  };
}
