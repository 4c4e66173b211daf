import { expectedMinutes, type LearnedTravel } from '@pahiya/dispatch';
import type { Ends, KnownWays } from '../maps/known-ways.ts';
import type { BookingParts } from '../parts.ts';
import { minuteOf } from './duty.ts';
import type { MapPoint } from './points.ts';

/** The way between two points to a ride that begins at `at`: kilometres and minutes, without the policy's buffer. */
export type EmptyWays = (from: MapPoint, to: MapPoint, at: Date) => { km: number; minutes: number };

/** Empty ways by what is known without asking a service, corrected by what completed rides have taught. */
export function emptyWays(learned: LearnedTravel, { between }: Pick<KnownWays, 'between'>): EmptyWays {
  return (from, to, at) => {
    const { km, minutes } = between(from, to);
    return { km, minutes: expectedMinutes(learned, { from, to, km, minutes, at: minuteOf(at) }) };
  };
}

/** Known ways can lead to the need for others, e.g. if a driver turns out to be late for another ride. */
const ROUNDS = 3;

/**
 * Runs `work`, which computes something from ways. If there is a maps service, unknown ways are fetched from it and
 * `work` runs again, so `work` must be pure. Ways from `known` are never fetched: they start at a phone, which is
 * elsewhere a moment later.
 */
export async function withEmptyWays<T>(
  { learnedTravel, knownWays }: Pick<BookingParts, 'learnedTravel' | 'knownWays'>,
  work: (way: EmptyWays, known: EmptyWays) => T,
  options?: Parameters<KnownWays['fetch']>[1],
): Promise<T> {
  const known = emptyWays(await learnedTravel(), knownWays);
  if (!knownWays.hasService) return work(known, known);
  for (let round = 1; ; round += 1) {
    const wanted: Ends[] = [];
    const done = work((from, to, at) => {
      wanted.push([from, to]);
      return known(from, to, at);
    }, known);
    if (round === ROUNDS || !(await knownWays.fetch(wanted, options))) return done;
  }
}
