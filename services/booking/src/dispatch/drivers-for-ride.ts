import type { DriverChoice } from '@pahiya/contracts';
import { isRefusal, type Exclusion, type Language } from '@pahiya/dispatch';
import { notFound } from '@pahiya/service-kit';
import { findRide } from '../rides/ride.repository.ts';
import type { Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { findProposals } from './plan.repository.ts';
import { candidateView, suggestionView } from './plan.view.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { pairsOf, problemOfPlan } from './problem-of-plan.ts';
import { poseProblem } from './read-fleet.ts';
import { planById } from './read-plan.ts';
import { namesOfDrivers } from './rides-of-plan.repository.ts';

/** Every driver for a ride of a plan, with what that choice costs the whole plan, or the rule that excludes the driver. */
export async function driversOfPlannedRide(
  parts: DispatchParts,
  { planId, rideId }: { planId: string; rideId: string },
  language: Language,
): Promise<DriverChoice[]> {
  const plan = await planById(parts, planId);
  const proposals = await findProposals(parts.database, planId);
  const own = proposals.find((proposal) => proposal.rideId === rideId);
  if (own === undefined) throw notFound('booking');
  const { posed, places } = await problemOfPlan(parts, plan, proposals);
  const pairs = pairsOf(proposals);
  const found = await parts.planner.ask({ do: 'candidates', ...posed, mode: plan.mode, pairs, rideId });
  // The plan has no prices for a ride that keeps its driver, or that cannot be planned.
  if (found.length === 0) {
    const ride = await findRide(parts.database, rideId);
    if (ride === undefined) throw notFound('booking');
    return suggestDrivers(parts, ride, language);
  }
  const moved = found.flatMap((each) => ('instead' in each ? each.instead.moves : []));
  const ids = [...found, ...pairs, ...moved].flatMap(({ driverId }) => driverId ?? []);
  const names = await namesOfDrivers(parts.database, ids);
  const driverOf = new Map(pairs.map((pair) => [pair.rideId, pair.driverId]));
  const telling = { names, language, places, driverOf: (id: string) => driverOf.get(id) ?? null };
  return found.map((candidate) => candidateView(candidate, own.driverId, telling));
}

async function judged(parts: DispatchParts, ride: Ride) {
  const policy = libraryPolicy(await presentPolicy(parts.database));
  const open = [{ ...ride, status: 'pending' as const }];
  const asked = { now: parts.clock.now(), open, policy, withUnplaced: true };
  const { posed, places } = await poseProblem(parts, asked);
  const { rideId } = ride;
  const problem = { ...posed.problem, pins: posed.problem.pins.filter((pin) => pin.rideId !== rideId) };
  const found = await parts.planner.ask({ do: 'suggest', ...posed, problem, rideId });
  if (isRefusal(found)) throw new Error(`A ride could not be judged: ${JSON.stringify(found.faults)}`);
  return { found, places };
}

/** Every driver for one ride, given the rides that each has already: the cheapest first. */
export async function suggestDrivers(parts: DispatchParts, ride: Ride, language: Language): Promise<DriverChoice[]> {
  const { found, places } = await judged(parts, ride);
  const names = await namesOfDrivers(
    parts.database,
    found.map(({ driverId }) => driverId),
  );
  const first = found.find((each) => 'paise' in each);
  const best = first && 'paise' in first ? first.paise : 0;
  return found.map((each) => suggestionView(each, { names, language, told: ride.driver?._id, places, best }));
}

/** The hard rule that one driver breaks with a ride; undefined for a driver who may drive it, or is not known. */
export async function exclusionOf(parts: DispatchParts, ride: Ride, driverId: string): Promise<Exclusion | undefined> {
  const { found } = await judged(parts, ride);
  const own = found.find((each) => each.driverId === driverId);
  return own && 'exclusion' in own ? own.exclusion : undefined;
}
