import { dayInIndia, indiaEpochMs, type DriverLimits, type Timeline, type TimelineItem } from '@pahiya/contracts';
import type { DispatchLimits, DutySoFar } from '@pahiya/dispatch';
import { endOf, endsIn, startOf, type Ride } from '../rides/ride.ts';
import { leavesAt } from './driven-work.ts';
import { dutyOf, instantOf, minuteOf, type Worked } from './duty.ts';
import type { EmptyWays } from './empty-ways.ts';
import { pointOf, type MapPoint } from './points.ts';
import { hoursOf, type DriverOfFleet } from './problem-of-rides.ts';
import { planDriver, planRide } from './ride-of-plan.ts';

export interface TimelineRide {
  ride: Ride;
  state: NonNullable<TimelineItem['state']>;
  /** The way to the first ride, as it was planned. */
  firstWay?: { from: MapPoint | null; km: number; minutes: number };
}

export interface DayOfDriver {
  driver: Timeline['driver'];
  limits: DriverLimits | null;
  rides: readonly TimelineRide[];
  /** The work before the first of the rides. */
  driven: readonly Worked[];
  policy: DispatchLimits;
  /** The day that is shown. */
  day: Date;
  now: Date;
  ways: EmptyWays;
}

type Shown = Pick<DayOfDriver, 'policy' | 'day' | 'now' | 'ways'>;

const MINUTE_MS = 60_000;

/** A driver's rides in order of time, with the empty ways before them and the rests between. */
export const timelineOf = (day: DayOfDriver): Timeline => dutyDayOf(day).timeline;

/** A timeline with the driver's work until its end, including the work of the fortnight before. */
export interface DutyDay {
  timeline: Timeline;
  duty: DutySoFar;
}

function dutyDayOf({ driver, limits, rides, driven, policy, day, now, ways }: DayOfDriver): DutyDay {
  const midnight = new Date(indiaEpochMs(dayInIndia(day), '00:00'));
  const inOrder = rides.toSorted((one, other) => startOf(one.ride).getTime() - startOf(other.ride).getTime());
  const items: TimelineItem[] = [];
  const worked: Worked[] = [...driven];
  let free: { at: Date | undefined; point: MapPoint | undefined } = { at: undefined, point: pointOf(limits?.base) };
  for (const { ride, state, firstWay } of inOrder) {
    const endsAt = endBy(now, ride);
    // The way to a ride of an earlier day belongs to that day.
    const way = startOf(ride) < midnight ? undefined : wayTo({ ride, firstWay }, free, ways);
    if (way) items.push(...restBefore(free.at, way, policy), way);
    items.push(rideItem({ ride, state, endsAt }, free.at, way));
    worked.push(workOf({ ride, endsAt }, { way, freeAt: free.at }, policy));
    free = { at: endsAt, point: pointOf(endsIn(ride).location) };
  }
  const last = worked.at(-1);
  const hours = limits?.workingHours && hoursOf(limits.workingHours, day);
  const duty = dutyOf(worked, policy, last?.endsAt ?? minuteOf(day));
  const timeline = {
    driver,
    items,
    emptyKm: items.reduce((sum, { kind, km }) => sum + (kind === 'empty' ? km : 0), 0),
    dutyMinutes: last ? duty.minutesToday : 0,
    dutyLimitMinutes: policy.workMinutesADay,
    hours: hours ? { from: instantOf(hours.from).toISOString(), until: instantOf(hours.until).toISOString() } : null,
    base: pointOf(limits?.base) ?? null,
  };
  return { timeline, duty };
}

/** A trip under way does not end before now. */
function endBy(now: Date, ride: Ride): Date {
  const end = endOf(ride);
  return ride.status === 'on_trip' && end < now ? now : end;
}

/** The timelines of all drivers, in order of their names. `ridesOf` tells a driver's rides on the day that is shown. */
export function timelinesOf(
  fleet: readonly DriverOfFleet[],
  shown: Shown,
  ridesOf: (driverId: string) => readonly TimelineRide[],
): Timeline[] {
  return fleet
    .toSorted((one, other) => (one.record.fullName < other.record.fullName ? -1 : 1))
    .map((driver) => dayOfDriver(driver, shown, ridesOf(driver.id)).timeline);
}

/** The drivers of rides who are not in service any more. Their rides stay with them until an admin assigns another driver. */
export function outOfService(fleet: readonly DriverOfFleet[], rides: readonly Ride[]): DriverOfFleet[] {
  const known = new Set(fleet.map(({ id }) => id));
  const gone = new Map(rides.flatMap(({ driver }) => (driver && !known.has(driver._id) ? [[driver._id, driver]] : [])));
  return [...gone].map(([id, record]) => ({ id, record, limits: null, asked: 0, yes: 0, driven: [] }));
}

export const dayOfDriver = (
  { record, limits, driven }: DriverOfFleet,
  shown: Shown,
  rides: readonly TimelineRide[],
): DutyDay => dutyDayOf({ ...shown, driver: planDriver(record), limits, driven, rides });

/** The work of a ride as a plan counts it: with the way to it and the policy's buffer. */
function workOf(
  { ride, endsAt }: { ride: Ride; endsAt: Date },
  { way, freeAt }: { way: TimelineItem | undefined; freeAt: Date | undefined },
  policy: DispatchLimits,
): Worked {
  const minutes = way ? (Date.parse(way.endsAt) - Date.parse(way.startsAt)) / MINUTE_MS : 0;
  const before = { startsAt: minuteOf(startOf(ride)), freeFrom: freeAt && minuteOf(freeAt), minutes };
  return { startsAt: leavesAt(before, policy), endsAt: minuteOf(endsAt) };
}

function wayTo(
  { ride, firstWay }: Pick<TimelineRide, 'ride' | 'firstWay'>,
  free: { at: Date | undefined; point: MapPoint | undefined },
  ways: EmptyWays,
): TimelineItem | undefined {
  return free.at === undefined && firstWay ? wayItem(firstWay, ride) : emptyWay(free, ride, ways);
}

function emptyWay(
  { point: from }: { point: MapPoint | undefined },
  ride: Ride,
  ways: EmptyWays,
): TimelineItem | undefined {
  const pickup = pointOf(ride.pickupLocation);
  return from && pickup && wayItem({ from, ...ways(from, pickup, startOf(ride)) }, ride);
}

/** The way to a pickup, timed to end when the ride begins. */
function wayItem({ from, km, minutes }: NonNullable<TimelineRide['firstWay']>, ride: Ride): TimelineItem {
  const endsAt = startOf(ride);
  const startsAt = new Date(endsAt.getTime() - minutes * MINUTE_MS).toISOString();
  const to = pointOf(ride.pickupLocation) ?? null;
  return { kind: 'empty', startsAt, endsAt: endsAt.toISOString(), km, from, to };
}

function restBefore(freeAt: Date | undefined, way: TimelineItem, { breakMinutes }: DispatchLimits): TimelineItem[] {
  if (freeAt === undefined) return [];
  const minutes = (Date.parse(way.startsAt) - freeAt.getTime()) / MINUTE_MS;
  if (minutes < Math.max(1, breakMinutes)) return [];
  return [{ kind: 'rest', startsAt: freeAt.toISOString(), endsAt: way.startsAt, km: 0, from: way.from, to: way.from }];
}

function rideItem(
  { ride, state, endsAt: end }: TimelineRide & { endsAt: Date },
  freeAt: Date | undefined,
  way: TimelineItem | undefined,
): TimelineItem {
  const shown = { ...planRide(ride), endsAt: end.toISOString() };
  const spare = freeAt && way ? Math.floor((Date.parse(way.startsAt) - freeAt.getTime()) / MINUTE_MS) : null;
  const { startsAt, endsAt, km, from, to } = shown;
  return { kind: 'ride', startsAt, endsAt, km, from, to, ride: shown, state, spareMinutes: spare };
}
