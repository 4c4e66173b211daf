import type { RideAtRisk } from '@pahiya/contracts';
import type { Language } from '@pahiya/dispatch';
import { busyUntil, startOf } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { emptyWays } from './empty-ways.ts';
import { lateOf, type Late } from './lateness.ts';
import { presentPositions } from './present-positions.ts';
import { driverOfRide, planRide } from './ride-of-plan.ts';
import { ridesOfDrivers } from './rides-to-plan.ts';
import { lateSentence } from './words.ts';

const MINUTE_MS = 60_000;
/** How far the desk looks ahead, and for how many rides it is offered a rescue. */
const AHEAD_MS = 4 * 60 * MINUTE_MS;
const MOST = 5;
/**
 * Rides whose driver will be late, judging by the trips under way and the positions of phones, each with the cheapest other
 * driver.
 */
export async function ridesAtRisk(parts: DispatchParts, language: Language): Promise<RideAtRisk[]> {
  const now = parts.clock.now();
  const [held, learned, positions] = await Promise.all([
    ridesOfDrivers(parts.database, now, now),
    parts.learnedTravel(),
    presentPositions(parts, { now, from: now }),
  ]);
  const soon = held.filter(
    (ride) =>
      startOf(ride).getTime() < now.getTime() + AHEAD_MS && (ride.status === 'on_trip' || busyUntil(ride) > now),
  );
  const late = [...Map.groupBy(soon, ({ driver }) => driver?._id ?? '')].flatMap(
    ([driverId, rides]) =>
      lateOf(rides, { now, position: positions.get(driverId)?.point, way: emptyWays(learned) }) ?? [],
  );
  const told = late
    .toSorted((one, other) => startOf(one.ride).getTime() - startOf(other.ride).getTime())
    .slice(0, MOST);
  return Promise.all(told.map((each) => withRescue(parts, each, language)));
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
