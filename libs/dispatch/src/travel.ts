import { minuteOfDay } from './india-time.ts';
import type { DispatchLimits, Minute, PlaceIndex, Travel } from './problem.ts';

const EVERY_HOUR_ALIKE: readonly number[] = Array.from({ length: 24 }, () => 1);

/** @throws RangeError when the pairs are not a square, or the hours are not 24 */
export function travelOf({
  source,
  kmByPair,
  minutesByPair,
  hourFactor = EVERY_HOUR_ALIKE,
}: {
  source: string;
  kmByPair: Float32Array;
  minutesByPair: Float32Array;
  hourFactor?: readonly number[];
}): Travel {
  const places = Math.sqrt(kmByPair.length);
  if (!Number.isInteger(places) || minutesByPair.length !== kmByPair.length)
    throw new RangeError('Kilometres and minutes must be given for every pair of places.');
  if (hourFactor.length !== 24) throw new RangeError('A factor must be given for each of the 24 hours.');
  return { source, places, kmByPair, minutesByPair, hourFactor };
}

export function kmBetween(travel: Travel, from: PlaceIndex, to: PlaceIndex): number {
  return travel.kmByPair[from * travel.places + to] ?? Infinity;
}

/** The factor for a way that ends at `at`. */
export function hourFactor({ hourFactor: factors }: Travel, at: Minute): number {
  return factors[Math.floor(minuteOfDay(at) / 60)] ?? 1;
}

/** The minutes of a way with the policy's buffer. */
export function withBuffer(
  minutes: number,
  { bufferMinutes, bufferPercent }: Pick<DispatchLimits, 'bufferMinutes' | 'bufferPercent'>,
): number {
  return Math.ceil((minutes * (100 + bufferPercent)) / 100) + bufferMinutes;
}
