import { estimateRoad } from '@pahiya/booking/road-model';
import {
  CAB_CLASSES,
  DEFAULT_POLICY,
  travelOf,
  type CabClass,
  type DispatchPolicy,
  type DispatchProblem,
  type DriverToPlan,
  type DutySoFar,
  type RideToPlan,
  type Travel,
} from '@pahiya/dispatch';
import { Random } from '@pahiya/dispatch/search';
import { AIRPORT, BUSINESS_PARKS, CLUSTERS, type Point } from './places.ts';

export interface CitySize {
  readonly seed: number;
  readonly rides: number;
  readonly cabs: number;
  /** Another day has other rides and the same drivers. */
  readonly day?: number;
}

/** A day of corporate rides in Bengaluru. */
export interface City {
  readonly problem: DispatchProblem;
  /** By index of the place. */
  readonly places: readonly Point[];
  /** Ids of the rides in the order of booking. */
  readonly bookingOrder: readonly string[];
}

/** 1 December 2026, 00:00 in India. */
export const MIDNIGHT = Date.parse('2026-12-01T00:00:00+05:30') / 60_000;

/**
 * The default policy, but with ten hours of work a day and 60 a week: two hours of overtime a day, which the law allows and
 * operators pay.
 */
const CITY_POLICY: DispatchPolicy = {
  ...DEFAULT_POLICY,
  limits: { ...DEFAULT_POLICY.limits, workMinutesADay: 10 * 60, workMinutesAWeek: 60 * 60 },
};

const RESTED: DutySoFar = {
  minutesToday: 0,
  minutesThisWeek: 0,
  minutesWithoutBreak: 0,
  minutesInFortnight: 0,
  onDutyMinutesInFortnight: 0,
};

const SEATS: Readonly<Record<CabClass, number>> = { Sedan: 4, 'Mini SUV': 6, SUV: 6 };

/** The rides of a day, and the places that they lead to and from. */
export function ridesOf({ seed, rides, day = 0 }: Omit<CitySize, 'cabs'>) {
  const random = new Random(seed + 1_000_003 * day);
  const points: Point[] = [];
  const place = (point: Point) => points.push(point) - 1;
  const planned = Array.from({ length: rides }, (_, index) => rideOf(index, { random, place, points }));
  return { planned, points, place, random };
}

export function cityOf(size: CitySize): City {
  const { seed, cabs } = size;
  const { planned, points, place, random } = ridesOf(size);
  const randomOfDrivers = new Random(seed + 500_009);
  const drivers = Array.from({ length: cabs }, (_, index) => driverOf(index, { random: randomOfDrivers, place }));
  const travel = travelBetween(points);
  return {
    problem: {
      now: MIDNIGHT - 5 * 60,
      rides: planned,
      drivers,
      travel,
      policy: CITY_POLICY,
      pins: [],
      forbidden: [],
    },
    places: points,
    bookingOrder: shuffled(
      planned.map(({ id }) => id),
      random,
    ),
  };
}

interface Making {
  readonly random: Random;
  readonly place: (point: Point) => number;
}

/** 35 % to work in the morning, 35 % home in the evening, 20 % to or from the airport, the others by day. */
function rideOf(index: number, { random, place, points }: Making & { points: readonly Point[] }): RideToPlan {
  const kind = random.unit();
  const [home, office] = [near(pick(CLUSTERS, random), 2.5, random), near(pick(BUSINESS_PARKS, random), 0.8, random)];
  const there = random.unit() < 0.5;
  const [origin, destination, at] =
    kind < 0.35
      ? [home, office, bell(8.25 * 60, 60, random)]
      : kind < 0.7
        ? [office, home, bell(18.25 * 60, 80, random)]
        : kind < 0.9
          ? [...(there ? [home, AIRPORT] : [AIRPORT, home]), 4 * 60 + random.unit() * 19 * 60]
          : [office, near(pick(BUSINESS_PARKS, random), 0.8, random), 10 * 60 + random.unit() * 7 * 60];
  const [from, to] = [place(origin as Point), place(destination as Point)];
  const way = estimateRoad(points[from]!, points[to]!);
  const cabClass = share([0.7, 0.2, 0.1], random);
  const startsAt = MIDNIGHT + Math.round((at as number) / 5) * 5;
  return {
    id: `R${String(index).padStart(4, '0')}`,
    code: codeOf(index),
    revision: 1,
    from,
    to,
    startsAt,
    endsAt: startsAt + way.durationMinutes,
    cabClass,
    passengers: 1 + random.below(SEATS[cabClass]),
    companyId: `C${random.below(8)}`,
    loadedKm: way.distanceKm,
    priority: 1,
    womanAlone: false,
    turnedDownBy: [],
  };
}

function driverOf(index: number, { random, place }: Making): DriverToPlan {
  const cabClass = share([0.6, 0.25, 0.15], random);
  return {
    id: `D${String(index).padStart(4, '0')}`,
    name: `Driver ${index + 1}`,
    cabClass,
    seats: SEATS[cabClass],
    isWoman: false,
    inService: true,
    papersVerified: true,
    at: place(near(pick(CLUSTERS, random), 3, random)),
    freeFrom: MIDNIGHT,
    commitments: [],
    duty: RESTED,
    acceptance: 0.85,
  };
}

function travelBetween(points: readonly Point[]): Travel {
  const kmByPair = new Float32Array(points.length ** 2);
  const minutesByPair = new Float32Array(points.length ** 2);
  for (const [from, one] of points.entries())
    for (const [to, other] of points.entries()) {
      const { distanceKm, durationMinutes } = estimateRoad(one, other);
      kmByPair[from * points.length + to] = distanceKm;
      minutesByPair[from * points.length + to] = durationMinutes;
    }
  return travelOf({ source: 'road model', kmByPair, minutesByPair });
}

const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ';

function codeOf(index: number): string {
  const letter = (place: number) => LETTERS[Math.floor(index / LETTERS.length ** place) % LETTERS.length];
  return `${letter(2)}${index % 10}${letter(1)}${letter(0)}`;
}

function pick<T>(items: readonly T[], random: Random): T {
  return items[random.below(items.length)]!;
}

function share(parts: readonly number[], random: Random): CabClass {
  let draw = random.unit();
  const index = parts.findIndex((part) => (draw -= part) < 0);
  return CAB_CLASSES[index === -1 ? 0 : index]!;
}

/** A random point within `km` of a point, mostly nearer. */
function near({ lat, lng }: Point, km: number, random: Random): Point {
  const angle = random.unit() * 2 * Math.PI;
  const distance = random.unit() * km;
  return { lat: lat + (distance * Math.sin(angle)) / 110.6, lng: lng + (distance * Math.cos(angle)) / 108.5 };
}

/** Around `mean`, about as a normal distribution (the sum of six draws). */
function bell(mean: number, deviation: number, random: Random): number {
  const sum = Array.from({ length: 6 }, () => random.unit() - 0.5).reduce((all, draw) => all + draw, 0);
  return mean + sum * Math.SQRT2 * deviation;
}

function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = random.below(last + 1);
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}
