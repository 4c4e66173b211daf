import type { DispatchParts, RememberedPlan } from './dispatch-parts.ts';
import { remember } from './dispatch-parts.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { libraryPolicy, policyOfVersion } from './policy.ts';
import { poseProblem } from './read-fleet.ts';
import { ridesById } from './rides-of-plan.repository.ts';

/** The problem of a plan: the remembered one, else a new one from the same rides as they are now. */
export async function problemOfPlan(
  parts: DispatchParts,
  plan: KeptPlan,
  proposals: readonly KeptProposal[],
): Promise<RememberedPlan> {
  const known = parts.remembered.get(plan.id);
  if (known) return known;
  const rides = await ridesById(
    parts.database,
    proposals.map(({ rideId }) => rideId),
  );
  const { posed, places } = await poseProblem(parts, {
    now: plan.madeAt,
    open: proposals.flatMap(({ rideId }) => rides.get(rideId) ?? []),
    policy: libraryPolicy(await policyOfVersion(parts.database, plan.policyVersion)),
  });
  const again = { posed, places, mode: plan.mode };
  remember(parts, plan.id, again);
  return again;
}

/** Which driver the plan gives each ride to. */
export const pairsOf = (proposals: readonly KeptProposal[]) =>
  proposals.flatMap(({ rideId, driverId }) => (driverId === null ? [] : [{ rideId, driverId }]));
