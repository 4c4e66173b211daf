import type { dispatchRoutes, DispatchWeights, PlanFigures, PlanMove, RouteReply } from '@pahiya/contracts';
import {
  exclusionSentence,
  faultSentence,
  isRefusal,
  type DriverChange,
  type Language,
  type Pair,
  type Refusal,
} from '@pahiya/dispatch';
import { notFound, PahiyaError } from '@pahiya/service-kit';
import { notOpen } from './commit-plan.ts';
import type { DispatchParts } from './dispatch-parts.ts';
import type { KeptFigures, KeptProposal } from './plan.entity.ts';
import { findProposals } from './plan.repository.ts';
import { figuresView } from './plan.view.ts';
import { mustNotContradict } from './policy.ts';
import { pairsOf, problemOfPlan } from './problem-of-plan.ts';
import { planById } from './read-plan.ts';
import { namesOfDrivers } from './rides-of-plan.repository.ts';
import { moveSentence } from './words.ts';

export interface Question {
  pin: readonly Pair[];
  forbid: readonly Pair[];
  weights?: DispatchWeights | undefined;
}
type Answer = RouteReply<typeof dispatchRoutes.whatIf>;

/** What a plan would become with a change. Stores nothing. */
export async function whatIf(
  parts: DispatchParts,
  { planId, ...question }: Question & { planId: string },
  language: Language,
): Promise<Answer> {
  const plan = await planById(parts, planId);
  if (plan.status !== 'draft' || plan.figures === null) throw notOpen(plan.status);
  const proposals = await findProposals(parts.database, planId);
  const { posed } = await problemOfPlan(parts, plan, proposals);
  mustBeOfPlan(question, posed.problem, proposals);
  if (question.weights) mustNotContradict({ ...posed.problem.policy, weights: question.weights });
  const answer = await parts.planner.ask({
    do: 'what-if',
    ...posed,
    mode: plan.mode,
    pairs: pairsOf(proposals),
    change: question,
    seed: plan.seed,
  });
  if (isRefusal(answer)) return nothingFor(plan.figures, question, sentenceOf(answer, language));
  const unplaced = proposals.length - posed.problem.rides.length;
  const [before, after] = [answer.before, answer.after].map((figures) =>
    figuresView({ ...figures, left: figures.left + unplaced }),
  ) as [PlanFigures, PlanFigures];
  return {
    before,
    after,
    extraPaise: Math.round(after.paise - before.paise),
    changes: await changesOf(parts, answer.changes, language),
    broken: answer.broken.map(({ exclusion, ...pair }) => ({
      ...pair,
      rule: exclusion.rule,
      sentence: exclusionSentence(exclusion, language),
    })),
  };
}

const sentenceOf = ({ faults }: Refusal, language: Language) =>
  faults.map((fault) => faultSentence(fault, language)).join(' ');

/** The answer to a change that no plan can contain, e.g. a driver in two places at once. */
function nothingFor(figures: KeptFigures, { pin }: Question, sentence: string): Answer {
  const before = figuresView(figures);
  const broken = pin.map((pair) => ({ ...pair, rule: 'busy', sentence }));
  return { before, after: before, extraPaise: 0, changes: [], broken };
}

function mustBeOfPlan(
  { pin, forbid }: Question,
  { drivers }: { drivers: readonly { id: string }[] },
  proposals: readonly KeptProposal[],
): void {
  const codeOf = new Map(proposals.map(({ rideId, rideCode }) => [rideId, rideCode]));
  const known = new Set(drivers.map(({ id }) => id));
  const seen = new Map<string, string>();
  for (const { rideId, driverId } of [...pin, ...forbid]) {
    if (!codeOf.has(rideId)) throw notFound('booking');
    if (!known.has(driverId)) throw notFound('driver');
  }
  for (const { rideId, driverId } of pin) {
    const code = codeOf.get(rideId) ?? '';
    if ((seen.get(rideId) ?? driverId) !== driverId)
      throw new PahiyaError('RULE_BROKEN', { what: 'pinned-twice', code });
    seen.set(rideId, driverId);
  }
}

async function changesOf(
  { database }: DispatchParts,
  changes: readonly DriverChange[],
  language: Language,
): Promise<PlanMove[]> {
  const names = await namesOfDrivers(
    database,
    changes.flatMap(({ from, to }) => [from, to]).filter((id) => id !== undefined),
  );
  return changes.map(({ rideId, code, from: old, to: now }) => {
    const [from, to] = [old === undefined ? null : names(old), now === undefined ? null : names(now)];
    return { rideId, code, from, to, sentence: moveSentence({ code, from: from?.name, to: to?.name }, language) };
  });
}
