import type { AssignedDriver, DriverLimits } from '@pahiya/contracts';
import { dayInIndia, indiaEpochMs } from '@pahiya/contracts';
import type {
  CabClass,
  Commitment,
  DispatchPolicy,
  DispatchProblem,
  DriverToPlan,
  Minute,
  Pair,
  RideToPlan,
} from '@pahiya/dispatch';
import { busyUntil, endsIn, startOf, type Ride } from '../rides/ride.ts';
import { STAYS_MINUTES } from './driven-work.ts';
import { dutyOf, minuteOf, type Worked } from './duty.ts';
import { PlacesOfProblem, SOMEWHERE } from './places-of-problem.ts';
import { isInIndiaBox, isOnLand } from '../maps/land/land.ts';
import { pointOf, type MapPoint } from './points.ts';
import type { PresentPosition } from './present-positions.ts';

/** A problem without the ways between its places. */
export type ProblemWithoutTravel = Omit<DispatchProblem, 'travel'>;

export interface DriverOfFleet {
  id: string;
  record: AssignedDriver;
  limits: DriverLimits | null;
  /** How many rides the driver was asked to drive in the last weeks, and how many the driver accepted. */
  asked: number;
  yes: number;
  /** The work of the last fortnight in order of time; each ride begins when the driver left for it. */
  driven: readonly (Worked & { to: MapPoint | undefined; name: string })[];
  /** When the driver left for the trip under way. */
  leftForTrip?: Minute | undefined;
}

export interface Facts {
  now: Date;
  /** The rides to plan. */
  open: readonly Ride[];
  /** By ride, the drivers who turned it down. */
  refusals: ReadonlyMap<string, readonly string[]>;
  /** The other rides that have a driver. */
  held: readonly Ride[];
  drivers: readonly DriverOfFleet[];
  /** Where drivers are now, by their id. */
  positions?: ReadonlyMap<string, PresentPosition>;
  policy: DispatchPolicy;
  pins: readonly Pair[];
  forbidden: readonly Pair[];
  /** Riders who may not travel alone at night, as their company says. */
  withEscort: ReadonlySet<string>;
  /** Whether all rides are judged by the other rules, instead of leaving those without a known place or with an impossible pin. */
  withUnplaced?: boolean;
}

export type LeftPlace = 'place-unknown' | 'place-outside' | 'place-at-sea';
/** Why a ride is not part of a problem. `pin-impossible`: it is held for a driver who has another ride then. */
export type LeftBefore = LeftPlace | 'pin-impossible';

export interface MadeProblem {
  problem: ProblemWithoutTravel;
  places: PlacesOfProblem;
  /** Rides that cannot be planned, whoever is free. The others are planned without them. */
  unplaced: readonly { ride: Ride; left: LeftBefore }[];
}

const SEATS: Readonly<Record<CabClass, number>> = { Sedan: 4, 'Mini SUV': 6, SUV: 6 };
/** Added to what a driver was asked and accepted, so that a driver who was rarely asked counts as average. */
const USUAL = { asked: 10, yes: 9 };

export function problemOf(facts: Facts): MadeProblem {
  const places = new PlacesOfProblem();
  const unplaced: { ride: Ride; left: LeftBefore }[] = [];
  const asked: RideToPlan[] = [];
  for (const ride of facts.open) {
    const left = facts.withUnplaced ? undefined : whyUnplaced(ride);
    if (left === undefined) asked.push(rideToPlan(ride, places, facts));
    else unplaced.push({ ride, left });
  }
  const heldOf = Map.groupBy(facts.held, ({ driver }) => driver?._id ?? '');
  const drivers = facts.drivers.map((driver) => driverToPlan(driver, heldOf.get(driver.id) ?? [], { facts, places }));
  const impossible = facts.withUnplaced ? new Set<string>() : impossiblePins(asked, drivers, facts.pins);
  for (const ride of facts.open) if (impossible.has(ride.rideId)) unplaced.push({ ride, left: 'pin-impossible' });
  const rides = asked.filter(({ id }) => !impossible.has(id));
  const planned = new Set(rides.map(({ id }) => id));
  const known = new Set(drivers.map(({ id }) => id));
  const isKnown = ({ rideId, driverId }: Pair) => planned.has(rideId) && known.has(driverId);
  return {
    problem: {
      now: minuteOf(facts.now),
      rides,
      drivers,
      policy: withNightRule(facts),
      pins: facts.pins.filter(isKnown),
      forbidden: facts.forbidden.filter(isKnown),
    },
    places,
    unplaced,
  };
}

/**
 * The rides that are held for a driver who has another ride at that time, or an earlier one that is held for the same
 * driver. With such a pin no plan can be made at all.
 */
function impossiblePins(
  rides: readonly RideToPlan[],
  drivers: readonly DriverToPlan[],
  pins: readonly Pair[],
): ReadonlySet<string> {
  const pinnedTo = new Map(pins.map(({ rideId, driverId }) => [rideId, driverId]));
  const busyOf = new Map(drivers.map(({ id, commitments }) => [id, [...commitments] as Span[]]));
  const impossible = new Set<string>();
  for (const ride of rides.toSorted((one, other) => one.startsAt - other.startsAt || (one.id < other.id ? -1 : 1))) {
    const busy = busyOf.get(pinnedTo.get(ride.id) ?? '');
    if (busy === undefined) continue;
    if (busy.some(({ startsAt, endsAt }) => startsAt < ride.endsAt && ride.startsAt < endsAt)) impossible.add(ride.id);
    else busy.push(ride);
  }
  return impossible;
}

type Span = Pick<Commitment, 'startsAt' | 'endsAt'>;

/** A company that switched it on has the night rule, whatever the operator's policy says for others. */
function withNightRule({ policy, withEscort }: Facts): DispatchPolicy {
  if (withEscort.size === 0) return policy;
  const { limits } = policy;
  return { ...policy, limits: { ...limits, night: { ...limits.night, escort: true } } };
}

/** Why the ride cannot be planned by its places: an end is not known, or no cab in India drives there. */
function whyUnplaced({ pickupLocation, dropoffLocation }: Ride): LeftPlace | undefined {
  const [from, to] = [pointOf(pickupLocation), pointOf(dropoffLocation)];
  if (!from || !to) return 'place-unknown';
  if (!isInIndiaBox(from) || !isInIndiaBox(to)) return 'place-outside';
  return isOnLand(from) && isOnLand(to) ? undefined : 'place-at-sea';
}

function spanOf(ride: Ride, places: PlacesOfProblem): Omit<Commitment, 'rideId'> {
  const end = endsIn(ride);
  return {
    code: ride.bookingId,
    from: places.at(pointOf(ride.pickupLocation), ride.pickup),
    to: places.at(pointOf(end.location), end.name),
    startsAt: minuteOf(startOf(ride)),
    endsAt: minuteOf(busyUntil(ride)),
    loadedKm: ride.distanceKm,
  };
}

function rideToPlan(ride: Ride, places: PlacesOfProblem, { refusals, withEscort }: Facts): RideToPlan {
  const { rideId: id, revision, cabType: cabClass, passengers, company } = ride;
  return {
    ...spanOf(ride, places),
    id,
    revision,
    cabClass,
    passengers,
    companyId: company.companyId,
    priority: 1,
    // A second passenger counts as the companion that the night rule demands.
    womanAlone: passengers === 1 && withEscort.has(ride.rider.userId),
    turnedDownBy: refusals.get(id) ?? [],
    told: ride.status === 'assigned' ? ride.driver?._id : undefined,
  };
}

function driverToPlan(
  driver: DriverOfFleet,
  held: readonly Ride[],
  { facts: { policy, now: nowAt, positions }, places }: { facts: Facts; places: PlacesOfProblem },
): DriverToPlan {
  const { id, limits, driven, leftForTrip, asked, yes } = driver;
  const now = minuteOf(nowAt);
  const onTrip = held.find(({ status }) => status === 'on_trip');
  const trip = onTrip && { ...spanOf(onTrip, places), endsAt: Math.max(now, minuteOf(busyUntil(onTrip))) };
  return {
    id,
    ...whoDrives(driver),
    ...limitsToPlan(limits, nowAt, places),
    at: trip?.to ?? startPlace({ ...driver, position: positions?.get(id) }, now, places),
    freeFrom: trip?.endsAt ?? now,
    commitments: promised(held, onTrip, now).map(({ ride, endsAt }) => ({
      rideId: ride.rideId,
      ...spanOf(ride, places),
      endsAt,
    })),
    duty: dutyOf(trip ? [...driven, { ...trip, startsAt: leftForTrip ?? trip.startsAt }] : driven, policy.limits, now),
    acceptance: (yes + USUAL.yes) / (asked + USUAL.asked),
  };
}

/**
 * The rides that a driver will still drive, in order of time, with their ends. A ride whose pickup has passed takes its
 * whole time from now, but ends before the next one begins. During another trip, rides that should have ended by now are
 * dropped.
 */
function promised(
  held: readonly Ride[],
  onTrip: Ride | undefined,
  now: Minute,
): readonly { ride: Ride; endsAt: Minute }[] {
  const rides = held.filter((ride) => ride !== onTrip && (!onTrip || minuteOf(busyUntil(ride)) > now));
  return rides.map((ride, index) => {
    const [startsAt, endsAt] = [minuteOf(startOf(ride)), minuteOf(busyUntil(ride))];
    if (startsAt >= now || ride.status !== 'accepted') return { ride, endsAt };
    const next = rides[index + 1];
    const until = Math.min(now + endsAt - startsAt, next ? minuteOf(startOf(next)) : Infinity);
    return { ride, endsAt: Math.max(endsAt, until) };
  });
}

function whoDrives({ record }: DriverOfFleet) {
  const cabClass = record.vehicleType in SEATS ? (record.vehicleType as CabClass) : 'Sedan';
  return {
    name: record.fullName,
    cabClass,
    seats: SEATS[cabClass],
    isWoman: record.gender === 'Female',
    inService: record.status === 'active',
    papersVerified: record.licenseVerified && record.aadhaarVerified,
  };
}

function limitsToPlan(
  limits: DriverLimits | null,
  day: Date,
  places: PlacesOfProblem,
): Pick<DriverToPlan, 'hours' | 'area'> {
  const { workingHours, area } = limits ?? {};
  return {
    ...(workingHours && { hours: hoursOf(workingHours, day) }),
    ...(area && { area: { centre: places.at(area, area.place), radiusKm: area.radiusKm } }),
  };
}

/** Where the driver is now; else the last drop, if that was not long ago; else the base; else an unknown place. */
function startPlace(
  { limits, driven, position }: Pick<DriverOfFleet, 'limits' | 'driven'> & { position: PresentPosition | undefined },
  now: Minute,
  places: PlacesOfProblem,
): number {
  if (position) return places.present(position);
  const last = driven.at(-1);
  if (last?.to && (limits?.base === undefined || now - last.endsAt < STAYS_MINUTES)) {
    return places.at(last.to, last.name);
  }
  return limits?.base ? places.at(limits.base, limits.base.place) : SOMEWHERE;
}

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The working hours on that day in India. If they end before they begin, they end on the next day. */
export function hoursOf({ from, until }: { from: string; until: string }, on: Date): { from: Minute; until: Minute } {
  const day = dayInIndia(on);
  const [start, end] = [indiaEpochMs(day, from), indiaEpochMs(day, until)];
  return { from: start / MINUTE_MS, until: (end <= start ? end + DAY_MS : end) / MINUTE_MS };
}
