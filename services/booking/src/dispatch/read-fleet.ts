import type { DispatchLimits, DispatchPolicy, Pair } from '@pahiya/dispatch';
import { newId } from '@pahiya/service-kit';
import { IsNull } from 'typeorm';
import { DriverEntity } from '../drivers/driver.entity.ts';
import { ridersWithEscort } from '../limits/night-escort.ts';
import { busyUntil, startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { withWays, type WaysOfDriver } from './driven-work.ts';
import { minuteOf } from './duty.ts';
import { withEmptyWays } from './empty-ways.ts';
import { PinEntity } from './pin.entity.ts';
import type { PosedProblem } from './plan-jobs.ts';
import { pointOf } from './points.ts';
import { presentPositions } from './present-positions.ts';
import { problemOf, type DriverOfFleet, type MadeProblem } from './problem-of-rides.ts';
import {
  answersSince,
  drivenSince,
  refusalsOf,
  ridesOfDrivers,
  type DrivenRide,
  type Horizon,
} from './rides-to-plan.ts';

const DAY_MS = 86_400_000;
const FORTNIGHT_DAYS = 14;
const ANSWERS_DAYS = 60;

/** The active drivers, with their work until then, counted as these limits say. */
export async function readFleet(
  parts: Pick<DispatchParts, 'database' | 'learnedTravel' | 'knownWays'>,
  until: Date,
  limits: DispatchLimits,
): Promise<DriverOfFleet[]> {
  const { database } = parts;
  const [told, driven, answers] = await Promise.all([
    database.dataSource.getRepository(DriverEntity).findBy({ retiredAt: IsNull() }),
    drivenSince(database, new Date(until.getTime() - FORTNIGHT_DAYS * DAY_MS), until),
    answersSince(database, new Date(until.getTime() - ANSWERS_DAYS * DAY_MS)),
  ]);
  const drivenBy = Map.groupBy(driven, ({ driverId }) => driverId);
  const answersOf = new Map(answers.map((each) => [each.driverId, each]));
  const fleetBy = (way: WaysOfDriver['way']) =>
    told.flatMap(({ id, record, limits: own }) => {
      if (record === null || record.status !== 'active') return [];
      const { asked = 0, yes = 0 } = answersOf.get(id) ?? {};
      const ways = { base: pointOf(own?.base), way, limits };
      return [{ id, record, limits: own, asked, yes, ...workedOf(drivenBy.get(id) ?? [], until, ways) }];
    });
  // No ways are bought for rides that are already driven.
  return withEmptyWays(parts, fleetBy, { buys: false });
}

/** A trip under way is not part of `driven`, because it has not ended. */
function workedOf(
  rides: readonly DrivenRide[],
  until: Date,
  ways: WaysOfDriver,
): Pick<DriverOfFleet, 'driven' | 'leftForTrip'> {
  const begun = withWays(
    rides.map(({ startsAt, endsAt, end, fromLat, fromLng, toLat, toLng }) => ({
      startsAt: minuteOf(startsAt),
      endsAt: minuteOf(endsAt ?? until),
      from: pointOf({ lat: fromLat, lng: fromLng }),
      to: pointOf({ lat: toLat, lng: toLng }),
      name: end,
    })),
    ways,
  );
  const trip = rides.findIndex(({ endsAt }) => endsAt === null);
  return trip === -1 ? { driven: begun } : { driven: begun.toSpliced(trip, 1), leftForTrip: begun[trip]?.startsAt };
}

export interface Asked {
  now: Date;
  open: readonly Ride[];
  policy: DispatchPolicy;
  forbidden?: readonly Pair[];
  withUnplaced?: boolean;
  /** If given, all other drivers are left out. */
  drivers?: ReadonlySet<string>;
}

export interface Posed extends MadeProblem {
  posed: PosedProblem;
  /** The rides that drivers hold from `held.from` until a day after `held.to`, including those to plan. */
  held: Horizon & { rides: readonly Ride[] };
}

/** The time from the first pickup to the last drop of the rides to plan. Rides that drivers hold in that time count. */
function horizonOf({ now, open }: Asked): Horizon {
  const starts = open.map((ride) => startOf(ride).getTime());
  const ends = open.map((ride) => busyUntil(ride).getTime());
  return {
    from: new Date(
      Math.max(
        now.getTime(),
        starts.reduce((one, other) => Math.min(one, other), Infinity),
      ),
    ),
    to: new Date(ends.reduce((one, other) => Math.max(one, other), now.getTime())),
  };
}

/** The problem of these rides as the database has it now, with the ways between all its places. */
export async function poseProblem(parts: DispatchParts, asked: Asked): Promise<Posed> {
  const { database } = parts;
  const ids = asked.open.map(({ rideId }) => rideId);
  const { from, to } = horizonOf(asked);
  const [drivers, held, refusals, pins, learned, withEscort, positions] = await Promise.all([
    readFleet(parts, asked.now, asked.policy.limits),
    ridesOfDrivers(database, asked.now, to),
    refusalsOf(database, ids),
    database.dataSource.getRepository(PinEntity).find(),
    parts.learnedTravel(),
    ridersWithEscort(
      database,
      asked.open.map(({ rider }) => rider.userId),
    ),
    presentPositions(parts, { now: asked.now, from }),
  ]);
  const open = new Set(ids);
  const made = problemOf({
    now: asked.now,
    open: asked.open,
    refusals: new Map(
      [...Map.groupBy(refusals, ({ rideId }) => rideId)].map(([id, all]) => [id, all.map((each) => each.driverId)]),
    ),
    held: held.filter(({ rideId }) => !open.has(rideId)),
    drivers: asked.drivers ? drivers.filter(({ id }) => asked.drivers?.has(id)) : drivers,
    positions,
    policy: asked.policy,
    pins: pins.map(({ rideId, driverId }) => ({ rideId, driverId })),
    forbidden: asked.forbidden ?? [],
    withEscort,
    withUnplaced: asked.withUnplaced ?? false,
  });
  const points = made.places.points;
  const matrix = await parts.roadMatrix?.(points.filter((point) => point !== null));
  return {
    ...made,
    held: { from: asked.now, to, rides: held },
    posed: { problem: made.problem, travel: { id: newId(), points, matrix, learned } },
  };
}
