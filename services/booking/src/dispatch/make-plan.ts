import { randomInt } from 'node:crypto';
import {
  LIVE_SOCKETS_TOPIC,
  LONGEST_PLAN_HOURS,
  MOST_RIDES_OF_A_PLAN,
  room,
  type PlanProgress,
} from '@pahiya/contracts';
import { faultSentence, isRefusal, type DayProgress, type Refusal } from '@pahiya/dispatch';
import { PahiyaError, tellOfChange, validationError } from '@pahiya/service-kit';
import type { Actor } from '../rides/ride.ts';
import { remember, type DispatchParts } from './dispatch-parts.ts';
import type { MadePlan } from './plan-jobs.ts';
import type { KeptPlan, PlanFailure } from './plan.entity.ts';
import { failPlan, insertPlan, keepPlan, touchPlan } from './plan.repository.ts';
import type { PlanLane, Running } from './planner.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { proposalsOf } from './proposals-of-plan.ts';
import { poseProblem, type Posed } from './read-fleet.ts';
import { openRides } from './rides-to-plan.ts';

export interface PlanOrder {
  mode: KeptPlan['mode'];
  from: Date;
  to: Date;
  rideIds?: readonly string[] | undefined;
  /** Of a plan that nobody asked for. */
  slot?: string;
}

const HOUR_MS = 3_600_000;
const BUSY_S = 5;
/** Much shorter than the silence after which a plan counts as dead. */
const LIVING_MS = 2000;
const LARGEST_SEED = 2 ** 31 - 1;

/** @throws PahiyaError VALIDATION_FAILED for what is no instant */
export function instantFrom(text: string, path: string): Date {
  const instant = new Date(text);
  const year = instant.getUTCFullYear();
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(text) || Number.isNaN(instant.getTime()) || year < 1 || year > 9999) {
    throw validationError([{ path, code: 'no-timestamp' }]);
  }
  return instant;
}

/**
 * Begins to plan and answers at once. Nothing is assigned: what is found are proposals. `made` settles when the plan is kept,
 * or has failed.
 */
export async function makePlan(
  parts: DispatchParts,
  order: PlanOrder,
  by: Pick<Actor, 'id' | 'name'>,
): Promise<{ planId: string; made: Promise<void> }> {
  const { database, clock } = parts;
  const now = clock.now();
  mustBeAPlan(order, now);
  const lane = parts.planner.claim();
  if (lane === undefined) throw new PahiyaError('UNAVAILABLE', { what: 'planner' }, { retryAfterS: BUSY_S });
  try {
    const from = order.from > now ? order.from : now;
    const open = await ridesOf(parts, { ...order, from });
    const policy = await presentPolicy(database);
    const posed = await poseProblem(parts, { now, open, policy: libraryPolicy(policy) });
    if (posed.problem.drivers.length === 0) throw new PahiyaError('RULE_BROKEN', { what: 'no-drivers-to-plan' });
    const seed = randomInt(LARGEST_SEED);
    const planId = await insertPlan(database, {
      mode: order.mode,
      fromAt: from,
      toAt: order.to,
      madeAt: now,
      byId: by.id,
      byName: by.name,
      slot: order.slot ?? null,
      rides: open.length,
      rideIds: order.rideIds ?? null,
      policyVersion: policy.version,
      seed,
      travelSource: posed.posed.travel.matrix?.source ?? 'road model',
    });
    remember(parts, planId, { posed: posed.posed, places: posed.places, mode: order.mode });
    const made = carryOut(parts, { planId, lane, posed, mode: order.mode, seed }).finally(lane.release);
    return { planId, made };
  } catch (error) {
    lane.release();
    throw error;
  }
}

function mustBeAPlan({ from, to, rideIds }: PlanOrder, now: Date): void {
  if (to <= from) throw new PahiyaError('RULE_BROKEN', { what: 'plan-ends-before-it-starts' });
  if (to <= now) throw new PahiyaError('RULE_BROKEN', { what: 'plan-in-the-past' });
  if (to.getTime() - from.getTime() > LONGEST_PLAN_HOURS * HOUR_MS) {
    throw new PahiyaError('RULE_BROKEN', { what: 'plan-too-long', hours: LONGEST_PLAN_HOURS });
  }
  const rides = rideIds?.length ?? 0;
  if (rides > MOST_RIDES_OF_A_PLAN) throw tooMany(rides);
}

const tooMany = (rides: number) =>
  new PahiyaError('RULE_BROKEN', { what: 'too-many-rides-to-plan', most: MOST_RIDES_OF_A_PLAN, rides });

async function ridesOf({ database }: DispatchParts, { from, to, rideIds }: PlanOrder) {
  const open = await openRides(database, { from, to }, { rideIds, most: MOST_RIDES_OF_A_PLAN + 1 });
  if (open.length > MOST_RIDES_OF_A_PLAN) {
    const [counted] = await database.query<{ rides: number }>({
      text: `select count(*)::int as rides from ride where status in ('pending', 'denied', 'assigned')
               and starts_at >= $1 and starts_at < $2`,
      values: [from, to],
    });
    throw tooMany(counted?.rides ?? open.length);
  }
  if (open.length === 0) throw new PahiyaError('RULE_BROKEN', { what: 'nothing-to-plan' });
  return open;
}

interface Making {
  planId: string;
  lane: PlanLane;
  posed: Posed;
  mode: KeptPlan['mode'];
  seed: number;
}

/** Never rejects: a plan that cannot be made says so itself. */
async function carryOut(parts: DispatchParts, making: Making): Promise<void> {
  const { planId, lane, posed, mode, seed } = making;
  const { database, log, live, running } = parts;
  const job = { do: 'plan' as const, ...posed.posed, mode, seed, seconds: parts.planSeconds };
  let last: Pick<DayProgress, 'done' | 'iterations'> = { done: 0, iterations: 0 };
  const run: Running<MadePlan | Refusal> = lane.run(job, (progress) => {
    last = progress;
    tellProgress(parts, { planId, progress });
  });
  running.set(planId, run.cancel);
  const living = setInterval(() => void sayThatItLives(parts, { planId, cancel: run.cancel, ...last }), LIVING_MS);
  try {
    const found = await run.answer;
    if (isRefusal(found)) await failPlan(database, planId, refusalOf(found));
    else await keep(parts, making, found);
  } catch (error) {
    log.error({ err: error, planId }, 'a plan could not be made');
    await failPlan(database, planId, { what: 'failed' }).catch((err: unknown) =>
      log.error({ err, planId }, 'nor noted'),
    );
  } finally {
    clearInterval(living);
    running.delete(planId);
    tellOfChange(live, { kind: 'plan', id: planId });
  }
}

async function keep({ database }: DispatchParts, { planId, posed }: Making, found: MadePlan): Promise<void> {
  const { figures, bound, iterations } = found.plan;
  const unplaced = posed.unplaced.length;
  await keepPlan(database, planId, {
    found: {
      figures: { ...figures, rides: figures.rides + unplaced, left: figures.left + unplaced },
      figuresBefore: found.before && { ...found.before, left: found.before.left + unplaced },
      bound,
      iterations,
    },
    proposals: proposalsOf(planId, posed, found),
  });
}

/** In both languages, because the plan is read later by whoever opens it. */
function refusalOf({ faults }: Refusal): PlanFailure {
  const sentences = (language: 'en' | 'hi') =>
    faults
      .slice(0, 3)
      .map((fault) => faultSentence(fault, language))
      .join(' ');
  return { what: 'refused', sentences: { en: sentences('en'), hi: sentences('hi') } };
}

/** To every admin; lossy. */
function tellProgress({ live }: DispatchParts, { planId, progress }: { planId: string; progress: DayProgress }): void {
  const payload: PlanProgress = {
    planId,
    bestPaise: progress.paise,
    bound: null,
    served: progress.served,
    progress: progress.done,
  };
  live.publish(LIVE_SOCKETS_TOPIC, { rooms: [room.admins], event: 'plan_progress', payload });
}

interface Living {
  planId: string;
  cancel: () => void;
  done: number;
  iterations: number;
}

/** Notes how far the plan is; one that was discarded in another process stops. */
async function sayThatItLives(
  { database, log }: DispatchParts,
  { planId, cancel, done: progress, iterations }: Living,
): Promise<void> {
  try {
    if (!(await touchPlan(database, planId, { progress, iterations }))) cancel();
  } catch (err) {
    log.warn({ err, planId }, 'the progress of a plan could not be noted');
  }
}
