import { expectedMinutes, hourFactorsOf, learnTravel, type DrivenWay, type LearnedTravel } from '@pahiya/dispatch';
import { MIDNIGHT, ridesOf } from '../city/city.ts';
import type { Row } from '../row.ts';
import { HiddenTraffic, type ExpectedWay } from './hidden-traffic.ts';

const SEEDS = [501, 502, 503, 504, 505];
const LEARNED_DAYS = 60;
const UNSEEN_DAYS = 14;
const MINUTES_A_DAY = 24 * 60;

type SeenWay = DrivenWay & { readonly way: ExpectedWay; readonly drivenMinutes: number };

/** The rides of a day with the minutes that they took, and the minutes between the driver's presses of the button. */
function drivenOn(
  day: number,
  { seed, rides, traffic }: { seed: number; rides: number; traffic: HiddenTraffic },
): SeenWay[] {
  const { planned, points } = ridesOf({ seed, rides, day });
  return planned.map((ride) => {
    const [from, to] = [points[ride.from]!, points[ride.to]!];
    const minutes = ride.endsAt - ride.startsAt;
    const way = { from, to, day, expectedMinutes: minutes, clock: ride.startsAt - MIDNIGHT };
    const drivenMinutes = traffic.driven(way);
    const startsAt = ride.startsAt + day * MINUTES_A_DAY;
    const driven = { from, to, km: ride.loadedKm, startsAt, expectedMinutes: minutes };
    return { ...driven, minutes: traffic.pressed(drivenMinutes), way, drivenMinutes };
  });
}

function daysFrom(first: number, count: number, of: Parameters<typeof drivenOn>[1]): SeenWay[] {
  return Array.from({ length: count }, (_, index) => drivenOn(first + index, of)).flat();
}

type Expecting = (seen: SeenWay) => number;

/** Mean absolute error, in parts of the minutes that were driven. */
function errorOf(ways: readonly SeenWay[], expected: Expecting): number {
  return ways.reduce((sum, way) => sum + Math.abs(expected(way) / way.drivenMinutes - 1), 0) / ways.length;
}

const hourOf = ({ way }: SeenWay) => Math.floor(way.clock / 60) % 24;

function byHour(learned: LearnedTravel): Expecting {
  const hours = hourFactorsOf(learned);
  return (seen) => seen.expectedMinutes * hours[hourOf(seen)]!;
}

/** The minutes that plans and the check of an assignment expect. */
function byAll(learned: LearnedTravel): Expecting {
  return ({ way: { from, to, expectedMinutes: minutes }, km, startsAt: at }) =>
    expectedMinutes(learned, { from, to, km, minutes, at });
}

function measured(seed: number, rides: number) {
  const traffic = new HiddenTraffic(seed);
  const of = { seed, rides, traffic };
  const learned = learnTravel(daysFrom(0, LEARNED_DAYS, of));
  const unseen = daysFrom(LEARNED_DAYS, UNSEEN_DAYS, of);
  return {
    seed,
    learnedFrom: learned.ways,
    unseen: unseen.length,
    before: errorOf(unseen, ({ way }) => way.expectedMinutes),
    byHour: errorOf(unseen, byHour(learned)),
    after: errorOf(unseen, byAll(learned)),
    best: errorOf(unseen, ({ way }) => traffic.expected(way)),
  };
}

type Measured = ReturnType<typeof measured>;
const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

/**
 * How far the travel times of a plan are off on rides that it has not seen, before and after it learned from completed ones. The
 * truth is simulated: no hour-by-hour driving times of Indian cities are free to be kept here.
 */
export async function* measureLearning(): AsyncIterable<Row> {
  for (const rides of [300, 30]) {
    const cities = SEEDS.map((seed) => measured(seed, rides));
    for (const city of cities) console.log(`learning, ${rides} rides a day: ${JSON.stringify(city)}`);
    const mean = (figure: keyof Measured) => cities.reduce((sum, city) => sum + city[figure], 0) / cities.length;
    const [before, after] = [mean('before'), mean('after')];
    yield {
      what: `travel times of unseen rides, learned from ${LEARNED_DAYS} simulated days of ${rides} rides: mean error`,
      figure: `${percent(after)} (${percent(before)} before, ${percent(mean('byHour'))} by the hour alone; ${percent(mean('best'))} who knows all but chance)`,
      limit: '≤ 0.65 × before',
      reached: after <= 0.65 * before,
      details: cities,
    };
  }
}
