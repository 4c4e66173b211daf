import { isRefusal } from '@pahiya/dispatch';
import { startOf } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { minuteOf } from './duty.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { poseProblem } from './read-fleet.ts';
import { ridesById } from './ride-of-plan.ts';

export type Lost = NonNullable<KeptProposal['lost']>;

/**
 * A plan is judged as of when it was made, but at most this long ago: the buffers of its first ways may have begun since.
 */
const SOON_MINUTES = 15;

/**
 * The proposals that may not be assigned any more, with the reason: the time of the pickup has passed, or a rule excludes
 * the driver now, because the driver, the policy or the driver's other rides have changed since the plan was made. All are
 * judged together, so that many cost little more than one. Proposals that somebody forced with a reason are not judged. A
 * ride that has itself changed is left to the assignment, which refuses it.
 */
export async function lostByNow(
  parts: DispatchParts,
  plan: KeptPlan,
  proposals: readonly (KeptProposal & { isForced: boolean })[],
): Promise<ReadonlyMap<string, Lost>> {
  const now = parts.clock.now();
  const rides = await ridesById(
    parts.database,
    proposals.map(({ rideId }) => rideId),
  );
  const unchanged = proposals.flatMap((proposal) => {
    const ride = rides.get(proposal.rideId);
    return ride?.revision === proposal.rideRevision && proposal.driverId !== null
      ? [{ ...proposal, driverId: proposal.driverId, ride }]
      : [];
  });
  const isPast = ({ ride, isForced }: (typeof unchanged)[number]) => !isForced && startOf(ride) <= now;
  const open = unchanged.filter((each) => !isPast(each)).map(({ ride }) => ({ ...ride, status: 'pending' as const }));
  const lost = new Map<string, Lost>(unchanged.filter(isPast).map(({ rideId }) => [rideId, PAST]));
  if (open.length === 0) return lost;
  const policy = libraryPolicy(await presentPolicy(parts.database));
  const { posed } = await poseProblem(parts, { now, open, policy, withUnplaced: true });
  const since = Math.max(minuteOf(plan.madeAt), minuteOf(now) - SOON_MINUTES);
  const drivers = posed.problem.drivers.map((driver) =>
    driver.freeFrom === posed.problem.now ? { ...driver, freeFrom: since } : driver,
  );
  const problem = { ...posed.problem, now: since, drivers, pins: [] };
  const pairs = unchanged.map(({ rideId, driverId, isForced }) => ({ rideId, driverId, isForced }));
  const found = await parts.planner.ask({ do: 'judge', ...posed, problem, pairs });
  if (isRefusal(found)) throw new Error(`A plan could not be judged: ${JSON.stringify(found.faults)}`);
  for (const { rideId, exclusion } of found) lost.set(rideId, { ...EXCLUDED, exclusion });
  return lost;
}

/** Programs tell the reasons apart by these problems, which the previous release used as well. */
const PAST: Lost = {
  code: 'ILLEGAL_TRANSITION',
  params: { what: 'changed-meanwhile', status: 'pending' },
  left: 'past',
};
const EXCLUDED = { code: 'DRIVER_UNAVAILABLE', params: { what: 'other-ride' } };
