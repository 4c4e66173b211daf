import { HOLDS_A_DRIVER } from '@pahiya/contracts';
import { afterCommit, startLoop } from '@pahiya/messaging';
import { isPahiyaError, noteChange, outsideKeyedCall, PahiyaError, whenUndone, type Tx } from '@pahiya/service-kit';
import { ERRORS } from '@pahiya/contracts';
import { In } from 'typeorm';
import { assignDriver } from '../rides/assign-driver.ts';
import { findRide } from '../rides/ride.repository.ts';
import type { Actor } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { JudgedTooEarly, judgeByNow, mustBeAsJudged, type Judgement, type Lost, type ToJudge } from './judge-by-now.ts';
import { PinEntity } from './pin.entity.ts';
import { PlanEntity, type KeptPlan, type KeptProposal } from './plan.entity.ts';
import { endLease, leasePlan, RENEW_MS, renewLease } from './plan-lease.ts';
import { discardPlans, findPlan, findProposals, keepOutcome, movePlan } from './plan.repository.ts';
import { planById } from './read-plan.ts';

interface Outcome {
  committed: string[];
  lost: KeptProposal[];
}

export interface Committed extends Outcome {
  plan: KeptPlan;
}

const isOpen = ({ state }: KeptProposal) => state === 'proposed' || state === 'pinned';
/** Rides that are assigned at a time: few, so that most connections of the service stay free for other calls. */
const ABREAST = 3;

/**
 * Assigns what a plan proposes, each ride on the revision that it was planned on. A ride that changed meanwhile is left
 * out, and says why. If several admins commit at once, one of them does. Each ride is assigned in a transaction of its own,
 * and the last transaction notes what became of all proposals: an interrupted commit leaves each ride assigned or
 * untouched, and its repeat finds the assigned ones and answers the same.
 */
export async function commitPlan(
  parts: DispatchParts,
  { planId, rideIds }: { planId: string; rideIds?: readonly string[] | undefined },
  admin: Actor,
): Promise<Committed> {
  const plan = await planById(parts, planId);
  if (plan.status !== 'draft') throw notOpen(plan.status);
  return alone(parts, planId, async () => {
    const wanted = rideIds && new Set(rideIds);
    const all = await findProposals(parts.database, planId);
    const outcome = await carryOut(
      parts,
      { plan, proposals: all.filter((each) => isOpen(each) && (wanted?.has(each.rideId) ?? true)) },
      admin,
    );
    return async (tx) => {
      noteChange(tx, { kind: 'plan', id: planId });
      if (await keepOutcome(tx, planId, outcome)) await movePlan(tx, planId, { from: ['draft'], to: 'committed' });
      return { plan: await tx.getRepository(PlanEntity).findOneByOrFail({ id: planId }), ...outcome };
    };
  });
}

export const notOpen = (status: KeptPlan['status'] = 'discarded') =>
  new PahiyaError('CONFLICT', { what: 'plan-not-open', status });

/**
 * Runs the work unless somebody else, of any replica, commits the plan just now. The lease is a value of the plan's row and not a
 * lock: a lock of a session is lost where a pool gives each transaction another one. `work` returns what ends it, in one transaction
 * with the lease.
 */
async function alone<T>(
  { database, log }: DispatchParts,
  planId: string,
  work: () => Promise<(tx: Tx) => Promise<T>>,
): Promise<T> {
  const lease = await leasePlan(database, planId);
  if (lease === undefined) throw notNow((await findPlan(database, planId))?.status);
  let held = lease;
  const renewing = outsideKeyedCall(() =>
    startLoop({
      pass: async () => void (held = (await renewLease(database, planId, held)) ?? held),
      pollMs: RENEW_MS,
      onError: (err) => log.warn({ err, planId }, 'the lease of a plan could not be renewed'),
    }),
  );
  const free = async () => void (await database.transaction((tx) => endLease(tx, planId, held)));
  try {
    const end = await work();
    await renewing.stop();
    const done = await database.transaction(async (tx) => {
      // If this process was frozen for longer than the lease, another process may have noted newer results.
      if (!(await endLease(tx, planId, held)))
        throw notNow((await tx.getRepository(PlanEntity).findOneBy({ id: planId }))?.status);
      return end(tx);
    });
    whenUndone(free);
    return done;
  } catch (error) {
    await renewing.stop();
    await free();
    throw error;
  }
}

const notNow = (status: KeptPlan['status'] | undefined) =>
  status === 'draft'
    ? new PahiyaError('CONFLICT', { what: 'plan-being-committed' }, { retryAfterS: 1 })
    : notOpen(status);

interface Ordered {
  plan: KeptPlan;
  proposals: readonly KeptProposal[];
}

async function carryOut(parts: DispatchParts, { plan, proposals }: Ordered, admin: Actor): Promise<Outcome> {
  const pins = await parts.database.dataSource.getRepository(PinEntity).find();
  const reasonOf = new Map(pins.map(({ rideId, driverId, reason }) => [`${rideId} ${driverId}`, reason]));
  const asked = proposals.map((each): Asked => {
    const reason = reasonOf.get(`${each.rideId} ${each.driverId}`) ?? undefined;
    return { ...each, reason, isForced: each.state === 'pinned' && reason !== undefined };
  });
  const judgement = await judgeByNow(parts, plan, asked);
  const results: { asked: Asked; why: Lost | undefined }[] = [];
  const work = async (waiting: Asked[]) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const why = await assignOne(parts, next, { plan, judgement, admin }).catch((error: unknown) => {
        waiting.length = 0;
        throw error;
      });
      results.push({ asked: next, why });
    }
  };
  // Rides that a driver loses come first, because until then the driver has no room for others.
  for (const isFirst of [true, false]) {
    const waiting = asked.filter(({ rideId }) => judgement.takenAway.has(rideId) === isFirst);
    await allEnded(Array.from({ length: ABREAST }, () => work(waiting)));
  }
  const lost = results.flatMap(({ asked: { reason: _reason, isForced: _isForced, ...proposal }, why }) =>
    why ? [{ ...proposal, state: 'lost' as const, lost: why }] : [],
  );
  return { committed: results.filter(({ why }) => !why).map(({ asked: { rideId } }) => rideId), lost };
}

/** Waits for all, even if one fails: its caller may try again at once, and must find each ride as it stays. */
async function allEnded(work: readonly Promise<void>[]): Promise<void> {
  const ended = await Promise.allSettled(work);
  for (const each of ended) if (each.status === 'rejected') throw each.reason;
}

interface Asked extends ToJudge {
  reason: string | undefined;
}

interface ByWhom {
  plan: KeptPlan;
  judgement: Judgement;
  admin: Actor;
}

/** Undefined when the ride now has the driver; else why it has not. */
async function assignOne(parts: DispatchParts, asked: Asked, by: ByWhom): Promise<Lost | undefined> {
  if (asked.driverId === null || (await hasItsDriver(parts, asked, by.judgement))) return undefined;
  try {
    return await assignJudged(parts, { ...asked, driverId: asked.driverId }, by);
  } catch (error) {
    if (!(error instanceof JudgedTooEarly)) throw error;
    // Another plan, or a person, has given the driver a ride since the proposals were judged.
    return assignOne(parts, asked, { ...by, judgement: await judgeByNow(parts, by.plan, [asked]) });
  }
}

/** Whether the driver already has the ride: from before the plan, or from an interrupted commit. */
async function hasItsDriver(
  { database }: DispatchParts,
  { rideId, driverId }: Asked,
  { rides }: Judgement,
): Promise<boolean> {
  if (rides.get(rideId)?.driver?._id !== driverId) return false;
  const ride = await findRide(database, rideId);
  return ride?.driver?._id === driverId && HOLDS_A_DRIVER.some((status) => status === ride?.status);
}

async function assignJudged(
  parts: DispatchParts,
  asked: Asked & { driverId: string },
  { judgement, admin }: ByWhom,
): Promise<Lost | undefined> {
  const { rideId, rideRevision: seenRevision, driverId, reason: note, isForced } = asked;
  const lost = judgement.lost.get(rideId);
  if (lost) return lost;
  const under = {
    reachability: isForced ? ('warn' as const) : ('refuse' as const),
    mustHold: isForced ? undefined : (tx: Tx) => mustBeAsJudged(tx, judgement, driverId),
  };
  try {
    await assignDriver(parts, { rideId, seenRevision, driverId, note, ...under }, admin);
    return undefined;
  } catch (error) {
    if (!isPahiyaError(error) || ERRORS[error.code].status >= 500) throw error;
    return { code: error.code, params: { ...error.params } as Lost['params'] };
  }
}

/**
 * Discards a plan. If it is still being made, that stops, in whatever process it runs. One that somebody commits just now is
 * not discarded, because its rides may be assigned already.
 */
export async function discardPlan(parts: DispatchParts, planId: string): Promise<KeptPlan> {
  const plan = await planById(parts, planId);
  const { database, running } = parts;
  const isMoved = await database.transaction(async (tx) => {
    if ((await discardPlans(tx, { id: planId, status: In(['planning', 'draft', 'failed']) })) === 0) return false;
    afterCommit(tx, async () => running.get(planId)?.());
    noteChange(tx, { kind: 'plan', id: planId });
    return true;
  });
  if (!isMoved) throw notNow((await planById(parts, planId)).status);
  return { ...plan, status: 'discarded' };
}
