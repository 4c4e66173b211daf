import { minuteOfDay } from './india-time.ts';
import type { Minute } from './problem.ts';

/** WGS 84 degrees. */
export interface WayPoint {
  readonly lat: number;
  readonly lng: number;
}

/** A way that was driven, and how long it was expected to take. */
export interface DrivenWay {
  /** Null when the place is not known: then the way teaches only about its hour and length. */
  readonly from: WayPoint | null;
  readonly to: WayPoint | null;
  readonly km: number;
  readonly startsAt: Minute;
  readonly expectedMinutes: number;
  readonly minutes: number;
}

/**
 * By what factors driven ways took longer than expected, as logarithms: for all ways, by hour, by length, by the area of
 * either end, and by both areas together. Plain data, so that it can be sent to a worker thread.
 */
export interface LearnedTravel {
  /** From how many ways it was learned. */
  readonly ways: number;
  readonly effects: Readonly<Record<EffectName, ReadonlyMap<string, number>>>;
}

const HOURS = 24;
/** The size of an area: about 5 km. */
const AREA_DEGREES = 0.05;
/** The limits between classes of length, in kilometres: roads and speeds differ between them. */
const LENGTHS_KM = [4, 8, 14, 22, 40];
/** Ways beyond these factors are ignored: the driver pressed a button too early or too late. */
const [LEAST, MOST] = [0.4, 3];
/** The most that a single way may count, as a logarithm, because a puncture says nothing about traffic. */
const PULL = 0.5;
/** After this many rounds the effects change by less than a thousandth. */
const ROUNDS = 8;

type Place = { readonly area: string };
type KeyParts = { readonly hour: number; readonly km: number; readonly from: Place; readonly to: Place };

/**
 * For each effect, which ways share it (`of`), and how many ways without any effect are assumed in addition (`usual`).
 */
const EFFECTS = {
  level: { of: () => '', usual: 60 },
  hour: { of: ({ hour }: KeyParts) => String(hour), usual: 40 },
  length: { of: ({ km }: KeyParts) => lengthOf(km), usual: 40 },
  from: { of: ({ from }: KeyParts) => from.area, usual: 40 },
  to: { of: ({ to }: KeyParts) => to.area, usual: 40 },
  both: { of: ({ from, to }: KeyParts) => `${from.area} ${to.area}`, usual: 20 },
} as const;
type EffectName = keyof typeof EFFECTS;
const NAMES = Object.keys(EFFECTS) as EffectName[];

/** Each effect is the mean of what the other effects do not explain, reduced when only a few ways show it. */
export function learnTravel(driven: readonly DrivenWay[]): LearnedTravel {
  const ways = driven.filter(isPlausible);
  const rests = Float64Array.from(ways, ({ minutes, expectedMinutes }) => Math.log(minutes / expectedMinutes));
  const parts = ways.map(partsOf);
  const sizes = {
    level: new Map(),
    hour: new Map(),
    length: new Map(),
    from: new Map(),
    to: new Map(),
    both: new Map(),
  };
  const keys = Object.fromEntries(NAMES.map((name) => [name, parts.map((each) => EFFECTS[name].of(each))]));
  for (let round = 0; round < ROUNDS; round += 1)
    for (const name of NAMES) refit(rests, { keys: keys[name] ?? [], sizes: sizes[name], usual: EFFECTS[name].usual });
  return { ways: ways.length, effects: sizes };
}

/** The factor for each hour of India's day, for ways of any length and place. */
export function hourFactorsOf({ effects }: LearnedTravel): number[] {
  const level = effects.level.get('') ?? 0;
  return Array.from({ length: HOURS }, (_, hour) => Math.exp(level + (effects.hour.get(String(hour)) ?? 0)));
}

/**
 * The factor for the way between two of these points, named by their indexes; the factor for its hour is not included.
 */
export function pairFactorsOf(
  { effects }: LearnedTravel,
  points: readonly (WayPoint | null)[],
): (from: number, to: number, km: number) => number {
  const areas = points.map(areaOf);
  const [fromEffects, toEffects] = [effects.from, effects.to].map((sizes) =>
    Float64Array.from(areas, (area) => sizes.get(area) ?? 0),
  ) as [Float64Array, Float64Array];
  const both = new Map(areas.map((from) => [from, areas.map((to) => effects.both.get(`${from} ${to}`) ?? 0)]));
  const lengths = [...LENGTHS_KM, Infinity].map((_, index) => effects.length.get(String(index)) ?? 0);
  return (from, to, km) =>
    Math.exp(fromEffects[from]! + toEffects[to]! + both.get(areas[from]!)![to]! + lengths[lengthIndex(km)]!);
}

/** The minutes that a plan expects for a way that begins or ends at `at`: those of the map, times the learned factors. */
export function expectedMinutes(
  learned: LearnedTravel,
  { from, to, km, minutes, at }: { from: WayPoint; to: WayPoint; km: number; minutes: number; at: Minute },
): number {
  const pair = pairFactorsOf(learned, [from, to])(0, 1, km);
  const hour = hourFactorsOf(learned)[Math.floor(minuteOfDay(at) / 60)]!;
  // Rounded as in a plan, which stores ways as 32-bit floats.
  return Math.round(Math.fround(minutes * pair) * hour);
}

function isPlausible({ expectedMinutes, minutes }: DrivenWay): boolean {
  const ratio = minutes / expectedMinutes;
  return expectedMinutes > 0 && ratio >= LEAST && ratio <= MOST;
}

const partsOf = ({ from, to, km, startsAt }: DrivenWay): KeyParts => ({
  hour: Math.floor(minuteOfDay(startsAt) / 60),
  km,
  from: { area: areaOf(from) },
  to: { area: areaOf(to) },
});

function areaOf(point: WayPoint | null): string {
  if (point === null) return '';
  const { lat, lng } = point;
  return `${Math.floor(lat / AREA_DEGREES)},${Math.floor(lng / AREA_DEGREES)}`;
}

function lengthIndex(km: number): number {
  const index = LENGTHS_KM.findIndex((longest) => km < longest);
  return index === -1 ? LENGTHS_KM.length : index;
}

const lengthOf = (km: number) => String(lengthIndex(km));

interface Effect {
  readonly keys: readonly string[];
  readonly sizes: Map<string, number>;
  readonly usual: number;
}

/** Estimates one effect from what the others do not explain, and subtracts it from the rests. */
function refit(rests: Float64Array, { keys, sizes, usual }: Effect): void {
  const sums = new Map<string, { sum: number; count: number }>();
  for (const [way, key] of keys.entries()) {
    const size = sizes.get(key) ?? 0;
    const rest = Math.max(-PULL, Math.min(PULL, rests[way]!));
    const sum = sums.get(key) ?? { sum: 0, count: 0 };
    sums.set(key, { sum: sum.sum + size + rest, count: sum.count + 1 });
  }
  const before = new Map(sizes);
  for (const [key, { sum, count }] of sums) sizes.set(key, sum / (count + usual));
  for (const [way, key] of keys.entries()) rests[way]! += (before.get(key) ?? 0) - sizes.get(key)!;
}

export const NOTHING_LEARNED: LearnedTravel = learnTravel([]);
