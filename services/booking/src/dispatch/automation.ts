import { addDays, dayInIndia, indiaEpochMs, timeInIndia } from '@pahiya/contracts';
import { startLoop } from '@pahiya/messaging';
import { brokenUniqueIndex, isPahiyaError } from '@pahiya/service-kit';
import { IsNull, Not, Raw } from 'typeorm';
import type { Actor } from '../rides/ride.ts';
import { commitPlan } from './commit-plan.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import { makePlan, type PlanOrder } from './make-plan.ts';
import { deniedRides, slotOfDenied, type DeniedRide } from './denied-rides.ts';
import type { KeptPlan } from './plan.entity.ts';
import { discardPlans, findPlanOfSlot, freeSlot } from './plan.repository.ts';
import { presentPolicy } from './policy.ts';

const MINUTE_MS = 60_000;
const PASS_MS = MINUTE_MS;
const WAVE_MINUTES = 15;
const AHEAD_MINUTES = 90;
/** How many denied rides one pass plans; the others wait for the next pass. */
const MOST_DENIED = 20;
/** After how long a failed plan is tried again. */
const AGAIN_MS = 5 * MINUTE_MS;
/** The time in India from which tomorrow is planned. */
const EVENING = '20:00';

const PAHIYA: Actor = { role: 'admin', id: 'pahiya', name: 'Pahiya', companyId: undefined };

export interface Automation {
  /** Looks for due plans at once, instead of at the next minute. */
  wake(): void;
  stop(): Promise<void>;
}

/**
 * Plans without a person's order, as the policy says. Each due plan has a unique name, so that only one replica makes it.
 */
export function startAutomation(parts: DispatchParts): Automation {
  let waitsForPlanner = false;

  const pass = async () => {
    waitsForPlanner = false;
    const { automation } = await presentPolicy(parts.database);
    if (automation === 'off') return;
    const now = parts.clock.now();
    const denied = await deniedRides(parts.database, { now, most: MOST_DENIED, automation });
    let failure: { error: unknown } | undefined;
    for (const order of [...denied.map((ride) => orderOfDenied(ride, now)), ...ordersDue(now)]) {
      // One order that always fails must not keep the others from being planned.
      const done = await carryOut(parts, order, automation).catch((error: unknown) => void (failure ??= { error }));
      waitsForPlanner = done === 'busy';
      if (waitsForPlanner) break;
    }
    if (failure) throw failure.error;
  };
  const loop = startLoop({
    pass,
    pollMs: PASS_MS,
    onError: (err) => parts.log.warn({ err }, 'what was due could not be planned'),
  });
  parts.planner.onRelease(() => {
    if (waitsForPlanner) loop.wake();
  });
  return { wake: () => loop.wake(), stop: () => loop.stop() };
}

type DueOrder = PlanOrder & { slot: string };

/** Every quarter of an hour the next 90 minutes are planned; in the evening also the whole of tomorrow. */
export function ordersDue(now: Date): DueOrder[] {
  const slotMs = WAVE_MINUTES * MINUTE_MS;
  const slot = new Date(Math.floor(now.getTime() / slotMs) * slotMs).toISOString();
  const to = new Date(now.getTime() + AHEAD_MINUTES * MINUTE_MS);
  const wave: DueOrder = { mode: 'wave', from: now, to, slot: `wave ${slot}` };
  if (timeInIndia(now) < EVENING) return [wave];
  const tomorrow = addDays(dayInIndia(now), 1);
  const day: DueOrder = {
    mode: 'day',
    from: new Date(indiaEpochMs(tomorrow, '00:00')),
    to: new Date(indiaEpochMs(addDays(tomorrow, 1), '00:00')),
    slot: `day ${tomorrow}`,
  };
  return [wave, day];
}

/** Spans the time around the ride, so that its plan also shows what the drivers do before and after it. */
function orderOfDenied({ rideId, revision, startsAt }: DeniedRide, now: Date): DueOrder {
  const aheadMs = AHEAD_MINUTES * MINUTE_MS;
  return {
    mode: 'wave',
    from: new Date(Math.max(now.getTime(), startsAt.getTime() - aheadMs)),
    to: new Date(startsAt.getTime() + aheadMs),
    rideIds: [rideId],
    slot: slotOfDenied(rideId, revision),
  };
}

async function carryOut(parts: DispatchParts, order: DueOrder, automation: 'suggest' | 'assign') {
  const earlier = await earlierPlan(parts, order.slot);
  // An earlier draft is committed now: the process that made it died before it could.
  if (earlier && (earlier.status !== 'draft' || automation === 'suggest')) return 'done';
  try {
    const planId = earlier?.id ?? (await madeNow(parts, order));
    await finish(parts, { planId, order, automation });
    return 'done';
  } catch (error) {
    // Another replica was first.
    if (brokenUniqueIndex(error) === 'dispatch_plan_slot') return 'done';
    if (!isPahiyaError(error)) throw error;
    if (error.code === 'UNAVAILABLE') return 'busy';
    // No ride waits, no driver is in service, or the plan failed, and then its row says why.
    if (error.code === 'RULE_BROKEN' || error.code === 'CONFLICT') return 'done';
    throw error;
  }
}

/**
 * The slot's earlier plan. One that failed a while ago frees its slot; one that was refused, or crashed its processes, does
 * not.
 */
async function earlierPlan({ database, clock }: DispatchParts, slot: string): Promise<KeptPlan | undefined> {
  const plan = await findPlanOfSlot(database, slot);
  const isOver = plan?.status === 'failed' && plan.failure?.what === 'failed';
  if (!isOver || clock.now().getTime() - plan.madeAt.getTime() < AGAIN_MS) return plan;
  await freeSlot(database, plan.id);
  return undefined;
}

async function madeNow(parts: DispatchParts, order: DueOrder): Promise<string> {
  const { plan, made } = await makePlan(parts, order, PAHIYA);
  await made;
  return plan.id;
}

interface Finished {
  planId: string;
  order: Pick<PlanOrder, 'mode' | 'rideIds'>;
  automation: 'suggest' | 'assign';
}

async function finish(parts: DispatchParts, { planId, order, automation }: Finished): Promise<void> {
  if (automation === 'assign') await commitPlan(parts, { planId }, PAHIYA);
  else await discardOlder(parts, planId, order);
}

/** Finishes a plan of the automation whose process died and which this process has made again. */
export async function afterAutomaticPlan(parts: DispatchParts, { id, mode, rideIds }: KeptPlan): Promise<void> {
  const { automation } = await presentPolicy(parts.database);
  if (automation === 'off') return;
  try {
    await finish(parts, { planId: id, order: { mode, rideIds: rideIds ?? undefined }, automation });
  } catch (error) {
    // The plan failed, and its row says why, or somebody discarded it.
    if (!isPahiyaError(error) || error.code !== 'CONFLICT') throw error;
  }
}

/** A new suggestion replaces the earlier ones of its mode, unless it failed. Plans that a person asked for stay. */
async function discardOlder(
  { database: { dataSource } }: DispatchParts,
  planId: string,
  { mode, rideIds }: Finished['order'],
): Promise<void> {
  if (rideIds !== undefined) return;
  const isOlder = Raw(
    (id) =>
      `${id} <> :planId and exists (select from dispatch_plan as newer where newer.id = :planId and newer.status = 'draft')`,
    { planId },
  );
  await discardPlans(dataSource, { slot: Not(IsNull()), status: 'draft', id: isOlder, mode, rideIds: IsNull() });
}
