import { startLoop, type Loop } from '@pahiya/messaging';
import { isPahiyaError, problemSentence } from '@pahiya/service-kit';
import { afterAutomaticPlan } from './automation.ts';
import { carryOut } from './carry-out-plan.ts';
import { remember, type DispatchParts } from './dispatch-parts.ts';
import { poseOrder } from './make-plan.ts';
import type { KeptPlan } from './plan.entity.ts';
import { endHopelessPlans, failPlan, isAPlanSilent, repeatPlan, takeSilentPlan } from './plan.repository.ts';
import type { PlanLane } from './planner.ts';

const LOOK_MS = 5000;

/** Makes plans again whose process died: another replica of this service, or this one before a restart. */
export function startTakingOver(parts: DispatchParts): Loop {
  return startLoop({
    pass: () => takeOver(parts),
    pollMs: LOOK_MS,
    onError: (err) => parts.log.warn({ err }, 'plans whose process died could not be made again'),
  });
}

async function takeOver(parts: DispatchParts): Promise<void> {
  const { database, planner } = parts;
  // Looks before it claims the thread, because a claim refuses whoever asks for a plan at that moment.
  if (!(await isAPlanSilent(database))) return;
  await endHopelessPlans(database);
  const lane = planner.claim();
  if (lane === undefined) return;
  try {
    const plan = await takeSilentPlan(database);
    if (plan) await makeAgain(parts, plan, lane);
  } finally {
    lane.release();
  }
}

/** Carries out the same order with the rides and drivers as they are now. */
async function makeAgain(parts: DispatchParts, plan: KeptPlan, lane: PlanLane): Promise<void> {
  const { database, clock, log } = parts;
  const { id: planId, attempt, mode, seed, slot } = plan;
  log.info({ planId, attempt }, 'a plan whose process died is made again');
  try {
    const order = { mode, from: plan.fromAt, to: plan.toAt, rideIds: plan.rideIds ?? undefined };
    const { posed, facts } = await poseOrder(parts, order, clock.now());
    await repeatPlan(database, plan, facts);
    remember(parts, planId, { posed: posed.posed, places: posed.places, mode });
    await carryOut(parts, { planId, attempt, lane, posed, mode, seed });
  } catch (error) {
    if (!isPahiyaError(error)) throw error;
    const sentences = { en: problemSentence(error, 'en'), hi: problemSentence(error, 'hi') };
    await failPlan(database, plan, { what: 'refused', sentences });
    return;
  }
  if (slot !== null) await afterAutomaticPlan(parts, plan);
}
