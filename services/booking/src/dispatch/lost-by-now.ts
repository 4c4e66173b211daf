import { isRefusal } from '@pahiya/dispatch';
import { startOf } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { minuteOf } from './duty.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { poseProblem } from './read-fleet.ts';
import { ridesById } from './ride-of-plan.ts';

export type Lost = NonNullable<KeptProposal['lost']>;

/** Who commits a plan so soon finds the ways to the first pickups as they were planned, though their buffer has begun. */
const SOON_MINUTES = 15;

/**
 * The proposals that may not be assigned any more, with the reason: the pickup has passed, or a rule excludes the driver by
 * what became of the driver, the policy or the driver's other rides since the plan was made. All are judged together, so
 * that many cost little more than one. What somebody forced with a reason stays; what else changed, the assignment says
 * itself.
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

/** The problems by which a program tells them, and which the release before says. */
const PAST: Lost = {
  code: 'ILLEGAL_TRANSITION',
  params: { what: 'changed-meanwhile', status: 'pending' },
  left: 'past',
};
const EXCLUDED = { code: 'DRIVER_UNAVAILABLE', params: { what: 'other-ride' } };
