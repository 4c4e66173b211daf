import type { Language } from '@pahiya/dispatch';
import { startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { withEmptyWays } from './empty-ways.ts';
import { lateOf, type Late } from './lateness.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { presentPositions } from './present-positions.ts';
import { ridesOfDrivers } from './rides-to-plan.ts';
import { lateSentence, whyLeft } from './words.ts';

interface Proposed {
  ride: Ride;
  driverId: string;
}

export interface OfPlan {
  proposals: readonly KeptProposal[];
  rides: ReadonlyMap<string, Ride>;
  names: (driverId: string) => { name: string };
  language: Language;
}

/**
 * Warnings that a desk should read before it commits, by ride: the time of the pickup has passed, or the driver will still
 * be busy or on the way then. A driver who is late for several rides gets one warning, at the first of them.
 */
export async function lateProposals(
  parts: DispatchParts,
  { status }: Pick<KeptPlan, 'status'>,
  { proposals, rides, names, language }: OfPlan,
): Promise<ReadonlyMap<string, string>> {
  const open = proposals.flatMap(({ rideId, driverId, state }): Proposed[] => {
    const ride = rides.get(rideId);
    return ride && driverId !== null && (state === 'proposed' || state === 'pinned') ? [{ ride, driverId }] : [];
  });
  if (status !== 'draft' || open.length === 0) return new Map();
  const now = parts.clock.now();
  const [past, coming] = [open.filter(isPast(now)), open.filter((each) => !isPast(now)(each))];
  const sentences = new Map(past.map(({ ride }) => [ride.rideId, whyLeft('past', language)]));
  if (coming.length === 0) return sentences;
  const first = new Date(Math.min(...coming.map(({ ride }) => startOf(ride).getTime())));
  const [held, positions] = await Promise.all([
    ridesOfDrivers(parts.database, now, first),
    presentPositions(parts, { now, from: first }),
  ]);
  const planned = new Set(coming.map(({ ride }) => ride.rideId));
  const days = [...Map.groupBy(coming, (each) => each.driverId)].map(([driverId, own]) => {
    const promised = held.filter(({ rideId, driver }) => driver?._id === driverId && !planned.has(rideId));
    const rides = [...promised, ...own.map(({ ride }) => ride)].toSorted(
      (one, other) => startOf(one).getTime() - startOf(other).getTime(),
    );
    return { driverId, rides };
  });
  const found = await withEmptyWays(parts, (way, known) =>
    days.flatMap(({ driverId, rides: day }): (Late & { driverId: string })[] => {
      const late = lateOf(day, { now, position: positions.get(driverId)?.point, way, wayFromHere: known });
      return late ? [{ ...late, driverId }] : [];
    }),
  );
  for (const { driverId, ...late } of found) {
    if (!planned.has(late.ride.rideId)) continue;
    const facts = { name: names(driverId).name, minutes: late.minutes, code: late.ride.bookingId };
    sentences.set(late.ride.rideId, lateSentence(facts, language));
  }
  return sentences;
}

const isPast =
  (now: Date) =>
  ({ ride }: Proposed): boolean =>
    startOf(ride) <= now;
