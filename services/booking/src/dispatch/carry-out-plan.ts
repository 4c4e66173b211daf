import { LIVE_SOCKETS_TOPIC, room, type PlanProgress } from '@pahiya/contracts';
import { betterAtMost, faultSentence, isRefusal, type Refusal } from '@pahiya/dispatch';
import type { DispatchParts } from './dispatch-parts.ts';
import type { MadePlan, PlanNews } from './plan-jobs.ts';
import type { KeptPlan, PlanFailure } from './plan.entity.ts';
import { failPlan, keepPlan, touchPlan, type PlanAttempt } from './plan.repository.ts';
import { PlannerClosed, type PlanLane, type Running } from './planner.ts';
import { proposalsOf } from './proposals-of-plan.ts';
import type { Posed } from './read-fleet.ts';

/** How often a running plan shows that it lives: much sooner than its silence counts as death. */
const LIVING_MS = 2000;

export interface Making {
  planId: string;
  /** The last of several processes that begin to make the plan keeps it. */
  attempt: number;
  lane: PlanLane;
  posed: Posed;
  mode: KeptPlan['mode'];
  seed: number;
}

/** Never rejects: a plan that cannot be made says so itself, and one whose process stops is made again by another. */
export async function carryOut(parts: DispatchParts, making: Making): Promise<void> {
  const { planId, attempt, lane, posed, mode, seed } = making;
  const { database, log, running } = parts;
  const job = { do: 'plan' as const, ...posed.posed, mode, seed, seconds: parts.planSeconds };
  let last: Pick<PlanNews, 'done' | 'iterations'> = { done: 0, iterations: 0 };
  const run: Running<MadePlan | Refusal> = lane.run(job, (progress) => {
    last = progress;
    tellProgress(parts, { planId, progress });
  });
  running.set(planId, run.cancel);
  const made = { id: planId, attempt };
  const living = setInterval(() => void sayThatItLives(parts, { made, cancel: run.cancel, ...last }), LIVING_MS);
  try {
    const found = await run.answer;
    if (isRefusal(found)) await failPlan(database, made, refusalOf(found));
    else await keep(parts, making, found);
  } catch (error) {
    if (error instanceof PlannerClosed) return;
    log.error({ err: error, planId }, 'a plan could not be made');
    await failPlan(database, made, { what: 'failed' }).catch((err: unknown) => log.error({ err, planId }, 'nor noted'));
  } finally {
    clearInterval(living);
    running.delete(planId);
  }
}

async function keep({ database }: DispatchParts, { planId, attempt, posed }: Making, found: MadePlan): Promise<void> {
  const { figures, bound, iterations } = found.plan;
  const unplaced = posed.unplaced.length;
  await keepPlan(
    database,
    { id: planId, attempt },
    {
      found: {
        figures: { ...figures, rides: figures.rides + unplaced, left: figures.left + unplaced },
        figuresBefore: found.before && { ...found.before, left: found.before.left + unplaced },
        bound: { ...bound, leftAtLeast: bound.leftAtLeast + unplaced },
        iterations,
      },
      proposals: proposalsOf(planId, posed, found),
    },
  );
}

/** In both languages, because admins with either language may read the plan later. */
function refusalOf({ faults }: Refusal): PlanFailure {
  const sentences = (language: 'en' | 'hi') =>
    faults
      .slice(0, 3)
      .map((fault) => faultSentence(fault, language))
      .join(' ');
  return { what: 'refused', sentences: { en: sentences('en'), hi: sentences('hi') } };
}

/** Sends the progress to the screens of all admins. It is not kept, so some may miss it. */
function tellProgress({ live }: DispatchParts, { planId, progress }: { planId: string; progress: PlanNews }): void {
  const { paise, bound, served, left, done } = progress;
  const payload: PlanProgress = {
    planId,
    bestPaise: paise,
    bound: bound.emptyKmAtLeast,
    better: betterAtMost({ ...bound, moreAtMost: left - bound.leftAtLeast }),
    served,
    progress: done,
  };
  live.publish(LIVE_SOCKETS_TOPIC, { rooms: [room.admins], event: 'plan_progress', payload });
}

interface Living {
  made: PlanAttempt;
  cancel: () => void;
  done: number;
  iterations: number;
}

/** Notes the plan's progress, and cancels a plan that was discarded or that another process has taken over. */
async function sayThatItLives(
  { database, log }: DispatchParts,
  { made, cancel, done: progress, iterations }: Living,
): Promise<void> {
  try {
    if (!(await touchPlan(database, made, { progress, iterations }))) cancel();
  } catch (err) {
    log.warn({ err, planId: made.id }, 'the progress of a plan could not be noted');
  }
}
