import { HOLDS_A_DRIVER } from '@pahiya/contracts';
import { isPahiyaError, PahiyaError, tellOfChange, type Tx } from '@pahiya/service-kit';
import { ERRORS } from '@pahiya/contracts';
import { assignDriver } from '../rides/assign-driver.ts';
import { findRide } from '../rides/ride.repository.ts';
import type { Actor } from '../rides/ride.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { JudgedTooEarly, judgeByNow, mustBeAsJudged, type Judgement, type Lost, type ToJudge } from './judge-by-now.ts';
import { PinEntity } from './pin.entity.ts';
import type { KeptPlan, KeptProposal } from './plan.entity.ts';
import { endLease, leasePlan } from './plan-lease.ts';
import { findPlan, findProposals, keepProposal, movePlan } from './plan.repository.ts';
import { planById } from './read-plan.ts';

export interface Committed {
  plan: KeptPlan;
  committed: string[];
  lost: KeptProposal[];
}

const isOpen = ({ state }: KeptProposal) => state === 'proposed' || state === 'pinned';
/** Rides that are assigned at a time: few, so that most connections of the service stay free for other calls. */
const ABREAST = 3;
/** How often the lease is renewed: several times before it ends. */
const RENEW_MS = 10_000;

/**
 * Assigns what a plan proposes, each ride on the revision that it was planned on. A ride that changed meanwhile is left
 * out, and says why. If several admins commit at once, one of them does. An interrupted commit can be repeated: each of its
 * rides is either assigned or untouched.
 */
export async function commitPlan(
  parts: DispatchParts,
  { planId, rideIds }: { planId: string; rideIds?: readonly string[] | undefined },
  admin: Actor,
): Promise<Committed> {
  const plan = await planById(parts, planId);
  if (plan.status !== 'draft') throw notOpen(plan.status);
  const done = await alone(parts, planId, async () => {
    const wanted = rideIds && new Set(rideIds);
    const all = await findProposals(parts.database, planId);
    const results = await carryOut(
      parts,
      { plan, proposals: all.filter((each) => isOpen(each) && (wanted?.has(each.rideId) ?? true)) },
      admin,
    );
    const left = (await findProposals(parts.database, planId)).filter(isOpen);
    if (left.length === 0) await movePlan(parts.database, planId, { from: ['draft'], to: 'committed' });
    return results;
  });
  tellOfChange(parts.live, { kind: 'plan', id: planId });
  return { plan: await planById(parts, planId), ...done };
}

export const notOpen = (status: KeptPlan['status'] = 'discarded') =>
  new PahiyaError('CONFLICT', { what: 'plan-not-open', status });

/**
 * Runs the work unless somebody else, of any replica, commits the plan just now. The lease is a value of the plan's row and not a
 * lock: a lock of a session is lost where a pool gives each transaction another one.
 */
async function alone<T>({ database, log }: DispatchParts, planId: string, work: () => Promise<T>): Promise<T> {
  let lease = await leasePlan(database, planId);
  if (lease === undefined) {
    const plan = await findPlan(database, planId);
    throw plan?.status === 'draft'
      ? new PahiyaError('CONFLICT', { what: 'plan-being-committed' })
      : notOpen(plan?.status);
  }
  const renewing = setInterval(() => {
    leasePlan(database, planId, lease).then(
      (next) => (lease = next ?? lease),
      (err: unknown) => log.warn({ err, planId }, 'the lease of a plan could not be renewed'),
    );
  }, RENEW_MS);
  try {
    return await work();
  } finally {
    clearInterval(renewing);
    await endLease(database, planId, lease);
  }
}

interface Ordered {
  plan: KeptPlan;
  proposals: readonly KeptProposal[];
}

async function carryOut(parts: DispatchParts, { plan, proposals }: Ordered, admin: Actor) {
  const pins = await parts.database.dataSource.getRepository(PinEntity).find();
  const reasonOf = new Map(pins.map(({ rideId, driverId, reason }) => [`${rideId} ${driverId}`, reason]));
  const asked = proposals.map((each): Asked => {
    const reason = reasonOf.get(`${each.rideId} ${each.driverId}`) ?? undefined;
    return { ...each, reason, isForced: each.state === 'pinned' && reason !== undefined };
  });
  const judgement = await judgeByNow(parts, plan, asked);
  const results: { proposal: KeptProposal; why: Lost | undefined }[] = [];
  const work = async (waiting: Asked[]) => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      const { reason: _reason, isForced: _isForced, ...proposal } = next;
      const why = await assignOne(parts, next, { plan, judgement, admin });
      results.push({ proposal: { ...proposal, state: why ? 'lost' : 'committed', lost: why ?? null }, why });
    }
  };
  // A driver gives rides away before others come: until then there is no room for them.
  for (const isFirst of [true, false]) {
    const waiting = asked.filter(({ rideId }) => judgement.takenAway.has(rideId) === isFirst);
    await Promise.all(Array.from({ length: ABREAST }, () => work(waiting)));
  }
  return {
    committed: results.filter(({ why }) => !why).map(({ proposal }) => proposal.rideId),
    lost: results.filter(({ why }) => why).map(({ proposal }) => proposal),
  };
}

interface Asked extends ToJudge {
  reason: string | undefined;
}

interface ByWhom {
  plan: KeptPlan;
  judgement: Judgement;
  admin: Actor;
}

const COMMITTED = { state: 'committed', lost: null } as const;

/** Undefined when the ride now has the driver; else why it has not. */
async function assignOne(parts: DispatchParts, asked: Asked, by: ByWhom): Promise<Lost | undefined> {
  const { manager } = parts.database.dataSource;
  if (asked.driverId === null || (await hasItsDriver(parts, asked, by.judgement))) {
    await keepProposal(manager, asked, COMMITTED);
    return undefined;
  }
  try {
    const lost = await assignJudged(parts, { ...asked, driverId: asked.driverId }, by);
    if (lost) await keepProposal(manager, asked, { state: 'lost', lost });
    return lost;
  } catch (error) {
    if (!(error instanceof JudgedTooEarly)) throw error;
    // Another plan, or a person, gave the driver a ride since then.
    return assignOne(parts, asked, { ...by, judgement: await judgeByNow(parts, by.plan, [asked]) });
  }
}

/** The driver has the ride already: from before the plan, or from an interrupted commit. */
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
    also: (tx: Tx) => keepProposal(tx, asked, COMMITTED),
  };
  try {
    await assignDriver(parts, { rideId, seenRevision, driverId, note, ...under }, admin);
    return undefined;
  } catch (error) {
    if (!isPahiyaError(error) || ERRORS[error.code].status >= 500) throw error;
    return { code: error.code, params: { ...error.params } as Lost['params'] };
  }
}

/** Discards a plan. If it is still being made, that stops, in whatever process it runs. */
export async function discardPlan(parts: DispatchParts, planId: string): Promise<KeptPlan> {
  const plan = await planById(parts, planId);
  const { database, running, live } = parts;
  if (!(await movePlan(database, planId, { from: ['planning', 'draft', 'failed'], to: 'discarded' }))) {
    throw notOpen((await planById(parts, planId)).status);
  }
  running.get(planId)?.();
  tellOfChange(live, { kind: 'plan', id: planId });
  return { ...plan, status: 'discarded' };
}
