import { HOLDS_A_DRIVER, isUpcoming, type AssignmentWarning } from '@pahiya/contracts';
import { withBuffer, type LearnedTravel } from '@pahiya/dispatch';
import { PahiyaError, problemSentence, type Language, type Tx } from '@pahiya/service-kit';
import { In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { emptyWays, withEmptyWays, type EmptyWays } from '../dispatch/empty-ways.ts';
import { lateByPhone } from '../dispatch/lateness.ts';
import { presentPolicy } from '../dispatch/policy.ts';
import { pointOf, type MapPoint } from '../dispatch/points.ts';
import { presentPositions } from '../dispatch/present-positions.ts';
import type { BookingParts } from '../parts.ts';
import { RideEntity } from './ride.entity.ts';
import { saveMoveIn, type Move } from './ride.repository.ts';
import { busyUntil, endsIn, startOf, type Ride } from './ride.ts';

/** A way to a ride, or from it to the next one, that takes longer than there is time. */
export type Unreachable = { name: string; minutes: number } & (
  | { what: 'cannot-get-there' | 'cannot-get-on'; /** The other ride. */ code: string }
  | { what: 'too-far-now' }
);

/** Writes further rows in the transaction of an assignment. */
export type AlsoKept = (tx: Tx) => Promise<unknown>;

/**
 * A check under the driver's lock, while nobody else can give the driver a ride. Throws if the assignment is not
 * allowed.
 */
export type MustHold = (tx: Tx) => Promise<void>;

interface Buffer {
  bufferMinutes: number;
  bufferPercent: number;
}

/** The ride of the driver before this one, and the one after it. */
interface Around {
  before: Ride | undefined;
  after: Ride | undefined;
}

const MINUTE_MS = 60_000;

/**
 * Saves an assignment under a lock of the driver. If two rides are assigned to a driver at once, the second assignment
 * sees the first ride and the way between the two. The exclusion constraint has the last word on rides that overlap.
 */
export function saveReachable(
  parts: BookingParts,
  {
    reachability: wanted,
    also,
    mustHold,
  }: {
    reachability?: 'warn' | 'refuse' | undefined;
    also?: AlsoKept | undefined;
    mustHold?: MustHold | undefined;
  },
) {
  let found: readonly Unreachable[] = [];
  return {
    found: () => found,
    async save(move: Move): Promise<boolean> {
      const { limits, reachability } = await presentPolicy(parts.database);
      const [position, learned] = await Promise.all([positionOf(parts, move.after), parts.learnedTravel()]);
      const wayFromHere = await wayFromPhone(parts, { ride: move.after, position, learned });
      const present = { limits, position, wayFromHere, now: parts.clock.now() };
      const { knownWays, database } = parts;
      // The maps service is asked before the lock is taken. If another ride is assigned in between, its way is one that
      // is known already.
      if (knownWays.hasService) {
        const around = await ridesAround(database.dataSource.manager, move.after);
        await withEmptyWays(parts, (way) => unreachableOf(move.after, around, { ...present, way }));
      }
      const way = emptyWays(learned, knownWays);
      return database.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('booking/driver/' || $1, 0))`, [
          move.after.driver?._id,
        ]);
        await mustHold?.(tx);
        found = unreachableOf(move.after, await ridesAround(tx, move.after), { ...present, way });
        const [first] = found;
        if (first && (wanted ?? reachability) === 'refuse') throw new PahiyaError('DRIVER_UNAVAILABLE', first);
        const isSaved = await saveMoveIn(tx, move);
        if (isSaved) await also?.(tx);
        return isSaved;
      });
    },
  };
}

async function ridesAround(tx: Tx, ride: Ride): Promise<Around> {
  const rides = tx.getRepository(RideEntity);
  const start = startOf(ride);
  const held = { driverId: ride.driver?._id ?? IsNull(), rideId: Not(ride.rideId), status: In([...HOLDS_A_DRIVER]) };
  const before = await rides.findOne({
    where: { ...held, startsAt: LessThanOrEqual(start) },
    order: { startsAt: 'DESC' },
  });
  const after = await rides.findOne({ where: { ...held, startsAt: MoreThan(start) }, order: { startsAt: 'ASC' } });
  return { before: before ?? undefined, after: after ?? undefined };
}

/**
 * The position of the driver's phone. Undefined if the ride's time has come, because then every driver would be late.
 */
async function positionOf(parts: BookingParts, ride: Ride): Promise<MapPoint | undefined> {
  const now = parts.clock.now();
  if (startOf(ride) <= now) return undefined;
  const positions = await presentPositions(parts, { now, from: startOf(ride) });
  return positions.get(ride.driver?._id ?? '')?.point;
}

/** The way is asked for each time and never cached, because a driver's positions must not be kept. */
async function wayFromPhone(
  { roadMatrix, knownWays }: BookingParts,
  { ride, position, learned }: { ride: Ride; position: MapPoint | undefined; learned: LearnedTravel },
): Promise<EmptyWays> {
  const pickup = pointOf(ride.pickupLocation);
  const matrix = position && pickup && (await roadMatrix?.([position, pickup], { wanted: [[0, 1]] }));
  if (!matrix || matrix.minutes[1] === Infinity) return emptyWays(learned, knownWays);
  const told = { km: matrix.km[1]!, minutes: matrix.minutes[1]! };
  return emptyWays(learned, { between: () => told });
}

interface Ways {
  now: Date;
  limits: Buffer;
  way: EmptyWays;
  /** The position of the driver's phone. */
  position: MapPoint | undefined;
  wayFromHere: EmptyWays;
}

/**
 * When a ride lets its driver go, in ms since the epoch. A trip under way does not end before now, and an accepted ride whose
 * pickup has passed takes its whole time from now, as in a plan.
 */
function freeAfter(ride: Ride, now: Date): number {
  const [startMs, endMs] = [startOf(ride).getTime(), busyUntil(ride).getTime()];
  if (ride.status === 'on_trip') return Math.max(endMs, now.getTime());
  const isLate = ride.status === 'accepted' && startMs < now.getTime() && isUpcoming(ride, now);
  return isLate ? now.getTime() + endMs - startMs : endMs;
}

function unreachableOf(ride: Ride, { before, after }: Around, ways: Ways): Unreachable[] {
  const isFree = before === undefined || freeAfter(before, ways.now) < ways.now.getTime();
  // A driver without a ride before this one sets out from the phone's position.
  const late = isFree ? lateByPhone(ride, ways) : 0;
  const name = ride.driver?.fullName ?? '';
  const there = before && missingMinutes([before, ride], ways);
  const on = after && missingMinutes([ride, after], ways);
  return [
    ...(before && there ? [{ what: 'cannot-get-there' as const, name, minutes: there, code: before.bookingId }] : []),
    ...(late > 0 ? [{ what: 'too-far-now' as const, name, minutes: late }] : []),
    ...(after && on ? [{ what: 'cannot-get-on' as const, name, minutes: on, code: after.bookingId }] : []),
  ];
}

/**
 * The minutes that the way, with the policy's buffer, lacks. Undefined if there is time enough, if a place is not
 * known, or if the rides overlap, which the database refuses.
 */
function missingMinutes([from, to]: readonly [Ride, Ride], { limits, way, now }: Ways): number | undefined {
  const [start, end] = [pointOf(endsIn(from).location), pointOf(to.pickupLocation)];
  if (!start || !end || startOf(to) < busyUntil(from)) return undefined;
  const needed = withBuffer(way(start, end, startOf(to)).minutes, limits);
  const missing = needed - Math.floor((startOf(to).getTime() - freeAfter(from, now)) / MINUTE_MS);
  return missing > 0 ? missing : undefined;
}

const WARNING_CODES = {
  'cannot-get-there': 'late-for-this',
  'too-far-now': 'late-for-this',
  'cannot-get-on': 'late-for-next',
} as const;

export function warningOf(way: Unreachable, language: Language): AssignmentWarning {
  return {
    code: WARNING_CODES[way.what],
    minutes: way.minutes,
    sentence: problemSentence({ code: 'DRIVER_UNAVAILABLE', params: { ...way } }, language),
  };
}
