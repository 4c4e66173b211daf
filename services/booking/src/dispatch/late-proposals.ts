import type { Language } from '@pahiya/dispatch';
import { startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { emptyWays } from './empty-ways.ts';
import { lateOf } from './lateness.ts';
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
  const found = new Map(past.map(({ ride }) => [ride.rideId, whyLeft('past', language)]));
  if (coming.length === 0) return found;
  const first = new Date(Math.min(...coming.map(({ ride }) => startOf(ride).getTime())));
  const [held, learned, positions] = await Promise.all([
    ridesOfDrivers(parts.database, now, first),
    parts.learnedTravel(),
    presentPositions(parts, { now, from: first }),
  ]);
  const planned = new Set(coming.map(({ ride }) => ride.rideId));
  const way = emptyWays(learned);
  for (const [driverId, own] of Map.groupBy(coming, (each) => each.driverId)) {
    const promised = held.filter(({ rideId, driver }) => driver?._id === driverId && !planned.has(rideId));
    const day = [...promised, ...own.map(({ ride }) => ride)].toSorted(
      (one, other) => startOf(one).getTime() - startOf(other).getTime(),
    );
    const late = lateOf(day, { now, position: positions.get(driverId)?.point, way });
    if (late === undefined || !planned.has(late.ride.rideId)) continue;
    const facts = { name: names(driverId).name, minutes: late.minutes, code: late.ride.bookingId };
    found.set(late.ride.rideId, lateSentence(facts, language));
  }
  return found;
}

const isPast =
  (now: Date) =>
  ({ ride }: Proposed): boolean =>
    startOf(ride) <= now;
