import type { RideAtRisk } from '@pahiya/contracts';
import { expectedMinutes, type Language, type LearnedTravel } from '@pahiya/dispatch';
import { estimateRoad } from '../maps/index.ts';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { minuteOf } from './duty.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { pointOf, type MapPoint } from './points.ts';
import { driverOfRide, planRide } from './ride-of-plan.ts';
import { ridesOfDrivers } from './rides-to-plan.ts';
import { lateSentence } from './words.ts';

const MINUTE_MS = 60_000;
/** How far a desk looks ahead, and how many rescues it is offered. */
const AHEAD_MS = 4 * 60 * MINUTE_MS;
const MOST = 5;

interface Late {
  ride: Ride;
  minutes: number;
}

/** Rides whose driver cannot be there in time any more, as far as trips under way say, with the cheapest rescue. */
export async function ridesAtRisk(parts: DispatchParts, language: Language): Promise<RideAtRisk[]> {
  const now = parts.clock.now();
  const [held, learned] = await Promise.all([ridesOfDrivers(parts.database, now, now), parts.learnedTravel()]);
  const soon = held.filter((ride) => startOf(ride).getTime() < now.getTime() + AHEAD_MS);
  const late = [...Map.groupBy(soon, ({ driver }) => driver?._id).values()].flatMap((rides) =>
    lateOf(rides, { now, learned }),
  );
  const told = late
    .toSorted((one, other) => startOf(one.ride).getTime() - startOf(other.ride).getTime())
    .slice(0, MOST);
  return Promise.all(told.map((each) => withRescue(parts, each, language)));
}

/** The first ride of a driver to which the trip before it does not leave the time. */
function lateOf(rides: readonly Ride[], { now, learned }: { now: Date; learned: LearnedTravel }): Late[] {
  const trip = rides.find(({ status }) => status === 'on_trip');
  let free = trip && { at: Math.max(now.getTime(), busyUntil(trip).getTime()), point: pointOf(trip.dropoffLocation) };
  for (const ride of rides) {
    if (ride === trip) continue;
    const minutes = free && lateMinutes(free, ride, learned);
    if (minutes !== undefined && minutes > 0) return [{ ride, minutes }];
    free = { at: busyUntil(ride).getTime(), point: pointOf(ride.dropoffLocation) };
  }
  return [];
}

function lateMinutes(
  { at, point }: { at: number; point: MapPoint | undefined },
  ride: Ride,
  learned: LearnedTravel,
): number | undefined {
  const pickup = pointOf(ride.pickupLocation);
  if (!point || !pickup) return undefined;
  const { distanceKm: km, durationMinutes: minutes } = estimateRoad(point, pickup);
  const way = expectedMinutes(learned, { from: point, to: pickup, km, minutes, at: minuteOf(startOf(ride)) });
  return Math.ceil((at + way * MINUTE_MS - startOf(ride).getTime()) / MINUTE_MS);
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
