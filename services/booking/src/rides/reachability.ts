import { HOLDS_A_DRIVER, type AssignmentWarning } from '@pahiya/contracts';
import { expectedMinutes, withBuffer } from '@pahiya/dispatch';
import { PahiyaError, problemSentence, type Language, type Tx } from '@pahiya/service-kit';
import { In, IsNull, LessThanOrEqual, MoreThan, Not } from 'typeorm';
import { minuteOf } from '../dispatch/duty.ts';
import { emptyWays } from '../dispatch/empty-ways.ts';
import { lateByPhone } from '../dispatch/lateness.ts';
import { presentPolicy } from '../dispatch/policy.ts';
import { pointOf, type MapPoint } from '../dispatch/points.ts';
import { presentPositions } from '../dispatch/present-positions.ts';
import { estimateRoad } from '../maps/index.ts';
import type { RoadRoute } from '../maps/maps-provider.ts';
import type { BookingParts } from '../parts.ts';
import { RideEntity } from './ride.entity.ts';
import { saveMoveIn, type Move } from './ride.repository.ts';
import { busyUntil, startOf, type Ride } from './ride.ts';

/** A way to a ride, or from it to the next one, that takes longer than there is time. */
export type Unreachable = { name: string; minutes: number } & (
  | { what: 'cannot-get-there' | 'cannot-get-on'; /** The other ride. */ code: string }
  | { what: 'too-far-now' }
);

/** Writes what is kept with an assignment, in its transaction. */
export type AlsoKept = (tx: Tx) => Promise<unknown>;

/** Asked under the driver's lock, when nobody else gives the driver a ride: throws where the assignment may not be. */
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
 * Saves an assignment under a lock of the driver: of two rides that are assigned to one driver at once, the second sees the
 * first, and with it the way between them. The exclusion constraint stays the last word on rides that overlap.
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
      const [road, late] = await Promise.all([roadsAround(parts, move.after), lateFromHere(parts, move.after)]);
      const now = parts.clock.now();
      return parts.database.transaction(async (tx) => {
        await tx.query(`select pg_advisory_xact_lock(hashtextextended('booking/driver/' || $1, 0))`, [
          move.after.driver?._id,
        ]);
        await mustHold?.(tx);
        found = unreachableOf(move.after, await ridesAround(tx, move.after), { limits, road, late, now });
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

/** Minutes from the end of one ride to the begin of another; undefined where a place is not known. */
type Roads = (from: Ride, to: Ride) => number | undefined;

const keyOf = (from: Ride, to: Ride) => `${from.rideId} ${to.rideId}`;

/** Asks a maps service before the lock is taken; a ride that comes between gets its way from the road model. */
async function roadsAround(
  { database, roadMatrix, roadBetween, learnedTravel }: BookingParts,
  ride: Ride,
): Promise<Roads> {
  const known = new Map<string, Pick<RoadRoute, 'distanceKm' | 'durationMinutes'>>();
  const learned = await learnedTravel();
  if (roadMatrix !== undefined) {
    const { before, after } = await ridesAround(database.dataSource.manager, ride);
    for (const [from, to] of [[before, ride] as const, [ride, after] as const]) {
      const ends = from && to && endsOf(from, to);
      if (ends) known.set(keyOf(from, to), await roadBetween(...ends));
    }
  }
  return (from, to) => {
    const ends = endsOf(from, to);
    if (!ends) return undefined;
    const { distanceKm: km, durationMinutes: minutes } = known.get(keyOf(from, to)) ?? estimateRoad(...ends);
    return expectedMinutes(learned, { from: ends[0], to: ends[1], km, minutes, at: minuteOf(startOf(to)) });
  };
}

function endsOf(from: Ride, to: Ride) {
  const [start, end] = [pointOf(from.dropoffLocation), pointOf(to.pickupLocation)];
  return start && end && ([start, end] as const);
}

/**
 * How many minutes late a driver would be who set out now from where the phone is. 0 for a ride whose time has come: then
 * everybody would be late.
 */
async function lateFromHere(parts: BookingParts, ride: Ride): Promise<number> {
  const now = parts.clock.now();
  if (startOf(ride) <= now) return 0;
  const [positions, learned] = await Promise.all([
    presentPositions(parts, { now, from: startOf(ride) }),
    parts.learnedTravel(),
  ]);
  const position: MapPoint | undefined = positions.get(ride.driver?._id ?? '')?.point;
  return lateByPhone(ride, { now, position, way: emptyWays(learned) });
}

interface Ways {
  now: Date;
  limits: Buffer;
  road: Roads;
  /** How many minutes late the driver is from where the phone is. */
  late: number;
}

/** A trip under way takes until now at least. */
const freeAfter = (ride: Ride, now: Date) =>
  Math.max(busyUntil(ride).getTime(), ride.status === 'on_trip' ? now.getTime() : -Infinity);

function unreachableOf(ride: Ride, { before, after }: Around, ways: Ways): Unreachable[] {
  const isFree = before === undefined || freeAfter(before, ways.now) < ways.now.getTime();
  const name = ride.driver?.fullName ?? '';
  const there = before && missingMinutes([before, ride], ways);
  const on = after && missingMinutes([ride, after], ways);
  return [
    ...(before && there ? [{ what: 'cannot-get-there' as const, name, minutes: there, code: before.bookingId }] : []),
    ...(isFree && ways.late > 0 ? [{ what: 'too-far-now' as const, name, minutes: ways.late }] : []),
    ...(after && on ? [{ what: 'cannot-get-on' as const, name, minutes: on, code: after.bookingId }] : []),
  ];
}

/** With the policy's buffer; nothing where there is time enough, or the rides overlap, which the database refuses. */
function missingMinutes([from, to]: readonly [Ride, Ride], { limits, road, now }: Ways): number | undefined {
  const minutes = road(from, to);
  if (minutes === undefined || startOf(to) < busyUntil(from)) return undefined;
  const needed = withBuffer(minutes, limits);
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
