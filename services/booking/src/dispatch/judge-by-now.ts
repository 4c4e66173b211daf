import { isRefusal } from '@pahiya/dispatch';
import type { Tx } from '@pahiya/service-kit';
import { startOf, type Ride } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { minuteOf } from './duty.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { poseProblem } from './read-fleet.ts';
import { ridesById } from './rides-of-plan.repository.ts';
import { ridesHeldBy, type Horizon } from './rides-to-plan.ts';

export type Lost = NonNullable<KeptProposal['lost']>;

/**
 * A plan is judged as of when it was made, but at most this long ago: the buffers of its first ways may have begun since.
 */
const SOON_MINUTES = 15;

export type ToJudge = KeptProposal & { isForced: boolean };

/** The result of judging proposals, and the rides that it assumes each driver to have. */
export interface Judgement {
  /** The rides as they were when they were judged. */
  rides: ReadonlyMap<string, Ride>;
  /** The proposals that may not be assigned any more, with the reason. */
  lost: ReadonlyMap<string, Lost>;
  /** Rides that their present driver has to give away first. */
  takenAway: ReadonlySet<string>;
  known: ReadonlySet<string>;
  horizon: Horizon;
}

/** The driver was given a ride that nobody knew of when the proposals were judged. */
export class JudgedTooEarly extends Error {}

const keyOf = (rideId: string, driverId: string) => `${rideId} ${driverId}`;

/**
 * Finds the proposals that may not be assigned any more: the pickup has passed, or a rule now excludes the driver,
 * because the driver, the policy or the driver's other rides have changed since the plan was made. All proposals are
 * judged together, so that many cost little more than one. A proposal that somebody forced with a reason stays. The
 * assignment itself reports all other changes.
 */
export async function judgeByNow(
  parts: DispatchParts,
  plan: KeptPlan,
  proposals: readonly ToJudge[],
): Promise<Judgement> {
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
  const takenAway = new Set(
    unchanged.filter(({ ride, driverId }) => ride.driver && ride.driver._id !== driverId).map(({ rideId }) => rideId),
  );
  if (open.length === 0) return { rides, lost, takenAway, known: new Set(), horizon: { from: now, to: now } };
  const policy = libraryPolicy(await presentPolicy(parts.database));
  const drivers = new Set(unchanged.map(({ driverId }) => driverId));
  const { posed, held } = await poseProblem(parts, { now, open, policy, withUnplaced: true, drivers });
  const since = Math.max(minuteOf(plan.madeAt), minuteOf(now) - SOON_MINUTES);
  const problem = {
    ...posed.problem,
    now: since,
    drivers: posed.problem.drivers.map((driver) =>
      driver.freeFrom === posed.problem.now ? { ...driver, freeFrom: since } : driver,
    ),
    pins: [],
  };
  const pairs = unchanged.map(({ rideId, driverId, isForced }) => ({ rideId, driverId, isForced }));
  const found = await parts.planner.ask({ do: 'judge', ...posed, problem, pairs });
  if (isRefusal(found)) throw new Error(`A plan could not be judged: ${JSON.stringify(found.faults)}`);
  for (const { rideId, exclusion } of found) lost.set(rideId, { ...EXCLUDED, exclusion });
  const opened = new Set(open.map(({ rideId }) => rideId));
  const known = new Set([
    ...held.rides
      .filter(({ rideId }) => !opened.has(rideId))
      .map(({ rideId, driver }) => keyOf(rideId, driver?._id ?? '')),
    ...pairs.filter(({ rideId }) => !lost.has(rideId)).map(({ rideId, driverId }) => keyOf(rideId, driverId)),
  ]);
  return { rides, lost, takenAway, known, horizon: held };
}

/**
 * Compares a judgement with the rides that are committed now. Call it under the driver's lock.
 * @throws JudgedTooEarly
 */
export async function mustBeAsJudged(
  tx: Tx,
  { known, horizon }: Pick<Judgement, 'known' | 'horizon'>,
  driverId: string,
): Promise<void> {
  const held = await ridesHeldBy(tx, driverId, horizon);
  if (held.some((rideId) => !known.has(keyOf(rideId, driverId)))) throw new JudgedTooEarly();
}

/** Programs tell the reasons apart by these problems, which the previous release used as well. */
const PAST: Lost = {
  code: 'ILLEGAL_TRANSITION',
  params: { what: 'changed-meanwhile', status: 'pending' },
  left: 'past',
};
const EXCLUDED = { code: 'DRIVER_UNAVAILABLE', params: { what: 'other-ride' } };
