import type { RideAtRisk } from '@pahiya/contracts';
import type { Language } from '@pahiya/dispatch';
import { busyUntil, startOf } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { suggestDrivers } from './drivers-for-ride.ts';
import { withEmptyWays } from './empty-ways.ts';
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
  const [held, positions] = await Promise.all([
    ridesOfDrivers(parts.database, now, now),
    presentPositions(parts, { now, from: now }),
  ]);
  const soon = held.filter(
    (ride) =>
      startOf(ride).getTime() < now.getTime() + AHEAD_MS && (ride.status === 'on_trip' || busyUntil(ride) > now),
  );
  const ridesOf = [...Map.groupBy(soon, ({ driver }) => driver?._id ?? '')];
  const late = await withEmptyWays(parts, (way, known) =>
    ridesOf.flatMap(
      ([driverId, rides]) =>
        lateOf(rides, { now, position: positions.get(driverId)?.point, way, wayFromHere: known }) ?? [],
    ),
  );
  const told = late
    .toSorted((one, other) => startOf(one.ride).getTime() - startOf(other.ride).getTime())
    .slice(0, MOST);
  const state = held.map(({ rideId, revision }) => `${rideId}:${revision}`).join(' ');
  return Promise.all(told.map((each) => withRescue(parts, { ...each, state }, language)));
}

/**
 * How long a rescue is cached while no ride changes: a board is read every few seconds, and each rescue needs all ways
 * anew.
 */
const RESCUE_KEPT_MS = 60_000;

/** The cheapest other driver who may drive the ride. */
async function rescueOf(parts: DispatchParts, { ride, state }: AtRisk, language: Language) {
  const { rescues } = parts;
  const now = parts.clock.now().getTime();
  for (const [key, { until }] of rescues) if (until <= now || until > now + RESCUE_KEPT_MS) rescues.delete(key);
  const key = `${language} ${ride.rideId} ${state}`;
  const known = rescues.get(key);
  if (known) return known.best;
  const drivers = await suggestDrivers(parts, ride, language);
  const best = drivers.find((each) => each.possible && each.driver.driverId !== ride.driver?._id);
  rescues.set(key, { until: now + RESCUE_KEPT_MS, best });
  return best;
}

interface AtRisk extends Late {
  /** The ids and revisions of all rides that drivers hold. */
  state: string;
}

async function withRescue(parts: DispatchParts, late: AtRisk, language: Language): Promise<RideAtRisk> {
  const { ride, minutes } = late;
  const driver = driverOfRide(ride);
  if (driver === null) throw new TypeError('A ride that is held has a driver');
  const best = await rescueOf(parts, late, language);
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
