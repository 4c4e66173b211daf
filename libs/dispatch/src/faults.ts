import { CAB_CLASSES, type DispatchProblem, type DispatchWeights, type RideToPlan } from './problem.ts';
import { kmBetween } from './travel.ts';

/** The most rides of a problem: more would take too long, and too much of a worker's memory. */
export const MOST_RIDES = 2_000;
export const MOST_DRIVERS = 2_000;

/** Why no plan can be made of a problem. */
export type Fault =
  | { readonly fault: 'too-many-rides'; readonly rides: number; readonly limit: number }
  | { readonly fault: 'too-many-drivers'; readonly drivers: number; readonly limit: number }
  | { readonly fault: 'twice'; readonly id: string }
  | { readonly fault: 'unknown-place'; readonly id: string }
  | { readonly fault: 'ends-before-start'; readonly id: string }
  | { readonly fault: 'weight-not-valid'; readonly name: string }
  | { readonly fault: 'limit-not-valid'; readonly name: string }
  | HoursContradict
  | { readonly fault: 'unserved-too-cheap'; readonly pricePaise: number }
  | { readonly fault: 'pin-unknown'; readonly rideId: string; readonly driverId: string }
  | { readonly fault: 'pin-twice'; readonly code: string }
  | { readonly fault: 'pin-forbidden'; readonly code: string }
  | { readonly fault: 'pin-overlap'; readonly code: string; readonly other: string };

interface HoursContradict {
  readonly fault: 'hours-contradict';
  readonly smaller: LimitName;
  readonly larger: LimitName;
  readonly minutes: number;
  readonly limit: number;
}

export type FaultName = Fault['fault'];
export type LimitName = 'workMinutesADay' | 'workMinutesAWeek' | 'workWithoutBreak' | 'spreadOver' | 'restMinutes';

/** Why a ride is left without a driver; the rest of the plan is made without it. */
export type LeftName = 'nobody' | 'no-room' | 'past' | 'no-road';

/** What is wrong with a problem; empty when it can be planned. */
export function faultsOf(problem: DispatchProblem): readonly Fault[] {
  const sizes = sizeFaults(problem);
  // The other checks look at each pair, which takes too long for a problem that is too large.
  if (sizes.length > 0) return sizes;
  return [...weightFaults(problem), ...limitFaults(problem), ...placeFaults(problem), ...pinFaults(problem)];
}

function sizeFaults({ rides, drivers }: DispatchProblem): Fault[] {
  const faults: Fault[] = [];
  if (rides.length > MOST_RIDES) faults.push({ fault: 'too-many-rides', rides: rides.length, limit: MOST_RIDES });
  if (drivers.length > MOST_DRIVERS)
    faults.push({ fault: 'too-many-drivers', drivers: drivers.length, limit: MOST_DRIVERS });
  return faults;
}

const isAmount = (value: number) => Number.isFinite(value) && value >= 0;

function weightFaults({ policy: { weights } }: DispatchProblem): Fault[] {
  const { emptyKm, ...others } = weights;
  const amounts = { ...others, ...Object.fromEntries(CAB_CLASSES.map((name) => [`emptyKm.${name}`, emptyKm[name]])) };
  const faults: Fault[] = Object.entries(amounts)
    .filter(([, value]) => !isAmount(value))
    .map(([name]) => ({ fault: 'weight-not-valid', name }));
  const pricePaise = dearestTenKm(weights);
  if (weights.unserved <= pricePaise) faults.push({ fault: 'unserved-too-cheap', pricePaise });
  return faults;
}

/**
 * The highest price of driving ten kilometres, at three minutes a kilometre. Leaving a ride must cost more; otherwise two
 * weights were mixed up.
 */
function dearestTenKm({ emptyKm, largerCabKm, emptyMinute }: DispatchWeights): number {
  return 10 * (Math.max(...Object.values(emptyKm)) + largerCabKm + 3 * emptyMinute);
}

function limitFaults({ policy: { limits } }: DispatchProblem): Fault[] {
  const { night, papersVerified: _papersVerified, ...others } = limits;
  const amounts = { ...others, 'night.from': night.from, 'night.until': night.until };
  const faults: Fault[] = Object.entries(amounts)
    .filter(([, value]) => value != null && !isAmount(value))
    .map(([name]) => ({ fault: 'limit-not-valid', name }));
  const longest: readonly (readonly [LimitName, LimitName])[] = [
    ['workMinutesADay', 'workMinutesAWeek'],
    ['workMinutesADay', 'spreadOver'],
    ['workWithoutBreak', 'spreadOver'],
  ];
  for (const [smaller, larger] of longest) {
    const [minutes, limit] = [limits[smaller], limits[larger]];
    if (minutes !== null && limit !== null && minutes > limit)
      faults.push({ fault: 'hours-contradict', smaller, larger, minutes, limit });
  }
  return faults;
}

function placeFaults({ rides, drivers, travel }: DispatchProblem): Fault[] {
  const faults: Fault[] = [];
  const isPlace = (place: number) => Number.isInteger(place) && place >= 0 && place < travel.places;
  const seen = new Set<string>();
  const commitments = drivers.flatMap((driver) => driver.commitments);
  for (const id of [...rides.map((ride) => ride.id), ...commitments.map(({ rideId }) => rideId)]) {
    if (seen.has(id)) faults.push({ fault: 'twice', id });
    seen.add(id);
  }
  for (const { id, at, area } of drivers) {
    if (seen.has(id)) faults.push({ fault: 'twice', id });
    seen.add(id);
    if (!isPlace(at) || (area && !isPlace(area.centre))) faults.push({ fault: 'unknown-place', id });
  }
  for (const { code, from, to, startsAt, endsAt } of [...rides, ...commitments]) {
    if (!isPlace(from) || !isPlace(to)) faults.push({ fault: 'unknown-place', id: code });
    // Negated so that it also finds NaN.
    if (!(endsAt >= startsAt)) faults.push({ fault: 'ends-before-start', id: code });
  }
  return faults;
}

function pinFaults({ rides, drivers, pins, forbidden }: DispatchProblem): Fault[] {
  const faults: Fault[] = [];
  const rideOf = new Map(rides.map((ride) => [ride.id, ride]));
  const driverOf = new Map(drivers.map((driver) => [driver.id, driver]));
  const driverOfRide = new Map<string, string>();
  for (const { rideId, driverId } of pins) {
    const [ride, driver] = [rideOf.get(rideId), driverOf.get(driverId)];
    if (!ride || !driver) {
      faults.push({ fault: 'pin-unknown', rideId, driverId });
      continue;
    }
    const { code } = ride;
    if ((driverOfRide.get(rideId) ?? driverId) !== driverId) faults.push({ fault: 'pin-twice', code });
    driverOfRide.set(rideId, driverId);
    if (forbidden.some((pair) => pair.rideId === rideId && pair.driverId === driverId))
      faults.push({ fault: 'pin-forbidden', code });
    const others = pins.flatMap((pin) =>
      pin.driverId === driverId && pin.rideId < rideId ? (rideOf.get(pin.rideId) ?? []) : [],
    );
    const other = [...driver.commitments, ...others].find((task) => overlaps(task, ride));
    if (other) faults.push({ fault: 'pin-overlap', code, other: other.code });
  }
  return faults;
}

type Span = Pick<RideToPlan, 'startsAt' | 'endsAt'>;

const overlaps = (one: Span, other: Span) => one.startsAt < other.endsAt && other.startsAt < one.endsAt;

/** Why no plan can contain the ride, whoever the driver is; undefined when one can. */
export function leftOut(problem: DispatchProblem, ride: RideToPlan): LeftName | undefined {
  if (ride.startsAt < problem.now) return 'past';
  return Number.isFinite(kmBetween(problem.travel, ride.from, ride.to)) ? undefined : 'no-road';
}
