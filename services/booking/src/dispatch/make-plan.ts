import { randomInt } from 'node:crypto';
import { LONGEST_PLAN_HOURS, MAY_BE_PLANNED, MOST_RIDES_OF_A_PLAN } from '@pahiya/contracts';
import { followUp, PahiyaError, whenUndone } from '@pahiya/service-kit';
import { And, In, LessThan, MoreThanOrEqual } from 'typeorm';
import { SOURCE_OF_MODEL } from '../maps/road-matrix.ts';
import { RideEntity } from '../rides/ride.entity.ts';
import type { Actor } from '../rides/ride.ts';
import { carryOut } from './carry-out-plan.ts';
import { remember, type DispatchParts } from './dispatch-parts.ts';
import { leftOutOf, noneWaits } from './left-out.ts';
import type { KeptPlan } from './plan.entity.ts';
import { insertPlan } from './plan.repository.ts';
import { libraryPolicy, presentPolicy } from './policy.ts';
import { poseProblem } from './read-fleet.ts';
import { openRides } from './rides-to-plan.ts';

export interface PlanOrder {
  mode: KeptPlan['mode'];
  from: Date;
  to: Date;
  rideIds?: readonly string[] | undefined;
  /** The unique name of a plan that the automation makes. */
  slot?: string;
}

const HOUR_MS = 3_600_000;
const BUSY_S = 5;
const LARGEST_SEED = 2 ** 31 - 1;

/**
 * Begins to plan and answers at once. The plan only proposes and assigns nothing. `made` settles when the plan is stored,
 * or has failed.
 */
export async function makePlan(
  parts: DispatchParts,
  order: PlanOrder,
  by: Pick<Actor, 'id' | 'name'>,
): Promise<{ plan: KeptPlan; made: Promise<void> }> {
  const { database, clock } = parts;
  const now = clock.now();
  mustBeAPlan(order, now);
  const lane = parts.planner.claim();
  if (lane === undefined) throw new PahiyaError('UNAVAILABLE', { what: 'planner' }, { retryAfterS: BUSY_S });
  try {
    const { posed, facts } = await poseOrder(parts, order, now);
    const seed = randomInt(LARGEST_SEED);
    const plan = await insertPlan(database, {
      ...facts,
      mode: order.mode,
      byId: by.id,
      byName: by.name,
      slot: order.slot ?? null,
      rideIds: order.rideIds ?? null,
      seed,
    });
    const planId = plan.id;
    const made = Promise.withResolvers<void>();
    await followUp(async () => {
      remember(parts, planId, { posed: posed.posed, places: posed.places, mode: order.mode });
      const making = { planId, attempt: 1, lane, posed, mode: order.mode, seed };
      made.resolve(carryOut(parts, making).finally(lane.release));
    });
    whenUndone(async () => lane.release());
    return { plan, made: made.promise };
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

/**
 * The rides and drivers of an order as they are now.
 * @throws PahiyaError RULE_BROKEN where nothing can be planned
 */
export async function poseOrder(parts: DispatchParts, order: PlanOrder, now: Date) {
  const { database } = parts;
  const from = order.from > now ? order.from : now;
  const { open, leftOut } = await ridesOf(parts, { ...order, from });
  const policy = await presentPolicy(database);
  const posed = await poseProblem(parts, { now, open, policy: libraryPolicy(policy) });
  if (posed.problem.drivers.length === 0) throw new PahiyaError('RULE_BROKEN', { what: 'no-drivers-to-plan' });
  const { matrix, learned } = posed.posed.travel;
  const facts = {
    fromAt: from,
    toAt: order.to,
    madeAt: now,
    rides: open.length,
    leftOut,
    policyVersion: policy.version,
    travelSource: matrix?.source ?? SOURCE_OF_MODEL,
    learnedRides: learned.ways,
  };
  return { posed, facts };
}

async function ridesOf({ database }: DispatchParts, { from, to, rideIds }: PlanOrder) {
  const open = await openRides(database, { from, to }, { rideIds, most: MOST_RIDES_OF_A_PLAN + 1 });
  if (open.length > MOST_RIDES_OF_A_PLAN) {
    const rides = database.dataSource.getRepository(RideEntity);
    const startsAt = And(MoreThanOrEqual(from), LessThan(to));
    throw tooMany(await rides.countBy({ status: In([...MAY_BE_PLANNED]), startsAt }));
  }
  const leftOut = await leftOutOf(database, rideIds ?? [], open);
  if (open.length === 0) {
    throw leftOut.length > 0 ? noneWaits(leftOut) : new PahiyaError('RULE_BROKEN', { what: 'nothing-to-plan' });
  }
  return { open, leftOut };
}
