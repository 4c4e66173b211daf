import {
  candidatesFor,
  excludedDrivers,
  excludedPairs,
  figuresOfPairs,
  isRefusal,
  learnTravel,
  planDay,
  planWave,
  suggestions,
  whatIf,
  type Bound,
  type Candidate,
  type Change,
  type DayProgress,
  type DispatchProblem,
  type DrivenWay,
  type ExcludedDriver,
  type Exclusion,
  type Figures,
  type LearnedTravel,
  type Pair,
  type PairToJudge,
  type Plan,
  type Refusal,
  type Suggestion,
  type WhatIf,
} from '@pahiya/dispatch';
import type { ProblemWithoutTravel } from './problem-of-rides.ts';
import { travelBetween, type TravelFacts } from './road-travel.ts';

/** A problem as it is sent to a planning thread. */
export interface PosedProblem {
  problem: ProblemWithoutTravel;
  travel: TravelFacts;
}

export type Job =
  | { do: 'learn'; ways: readonly DrivenWay[] }
  | (PosedProblem & { do: 'plan'; mode: Plan['mode']; seed: number; seconds: number; iterations?: number | undefined })
  | (PosedProblem & { do: 'candidates'; mode: Plan['mode']; pairs: readonly Pair[]; rideId: string })
  | (PosedProblem & { do: 'suggest'; rideId: string })
  | (PosedProblem & { do: 'judge'; pairs: readonly PairToJudge[] })
  | (PosedProblem & { do: 'figures'; pairs: readonly Pair[] })
  | (PosedProblem & { do: 'day'; iterations: number })
  | (PosedProblem & { do: 'what-if'; mode: Plan['mode']; pairs: readonly Pair[]; change: Change; seed: number });

export interface MadePlan {
  plan: Plan;
  /** The figures of the rides as they were assigned before. */
  before: Figures | null;
  /** The nearest drivers who may not drive a ride, by ride. */
  excluded: ReadonlyMap<string, readonly ExcludedDriver[]>;
}

export interface PricedChange extends Omit<WhatIf, 'plan'> {
  broken: readonly (Pair & { exclusion: Exclusion })[];
}

export interface AnswerOf {
  learn: LearnedTravel;
  plan: MadePlan | Refusal;
  candidates: readonly Candidate[];
  suggest: readonly Suggestion[] | Refusal;
  judge: readonly (Pair & { exclusion: Exclusion })[] | Refusal;
  figures: Figures | Refusal;
  day: Figures | Refusal;
  'what-if': PricedChange | Refusal;
}

/** The progress of a plan of a day, as a planning thread sends it. */
export type PlanNews = Omit<DayProgress, 'bound'> & { bound: Bound };

export interface Watching {
  isCancelled: () => boolean;
  onProgress: (progress: DayProgress) => void;
  clock: () => number;
}

export function doJob<J extends Job>(job: J, watching: Watching): AnswerOf[J['do']];
export function doJob(job: Job, watching: Watching): AnswerOf[Job['do']] {
  if (job.do === 'learn') return learnTravel(job.ways);
  const problem = { ...job.problem, travel: travelBetween(job.travel) };
  switch (job.do) {
    case 'plan':
      return makePlan(problem, job, watching);
    case 'candidates':
      return candidatesFor(problem, { mode: job.mode, proposals: job.pairs }, job.rideId);
    case 'suggest':
      return suggestions(problem, job.rideId);
    case 'judge':
      return excludedPairs(problem, job.pairs);
    case 'figures':
      return figuresOfPairs(problem, job.pairs);
    case 'day':
      return figuresOfDay(problem, job.iterations);
    case 'what-if':
      return whatIfOf(problem, job);
  }
}

type PlanJob = Extract<Job, { do: 'plan' }>;

function makePlan(problem: DispatchProblem, job: PlanJob, watching: Watching): MadePlan | Refusal {
  const plan = job.mode === 'wave' ? planWave(problem) : dayOf(problem, job, watching);
  if (isRefusal(plan)) return plan;
  const told = problem.rides.flatMap(({ id: rideId, told: driverId }) => (driverId ? [{ rideId, driverId }] : []));
  const before = figuresOfPairs(problem, told);
  return {
    plan,
    before: isRefusal(before) ? null : before,
    excluded: excludedDrivers(problem, plan.proposals, NEARBY),
  };
}

function dayOf(problem: DispatchProblem, { seed, seconds, iterations }: PlanJob, watching: Watching): Plan | Refusal {
  const { isCancelled, onProgress, clock } = watching;
  const limit = iterations === undefined ? { time: { clock, duration: seconds * 1000 } } : { iterations };
  return planDay(problem, { seed, limit, isCancelled, onProgress });
}

/**
 * How many drivers' reasons are kept with a ride: for 300 rides they take about a megabyte. The list of all drivers is
 * computed when somebody asks for it.
 */
const NEARBY = 40;

/** Always uses the same seed, so that two policies differ by the policy alone and not by the luck of the search. */
function figuresOfDay(problem: DispatchProblem, iterations: number): Figures | Refusal {
  const plan = planDay(problem, { seed: 1, limit: { iterations } });
  return isRefusal(plan) ? plan : plan.figures;
}

type WhatIfJob = Extract<Job, { do: 'what-if' }>;

/** The price of a dragged ride must come quickly: for a day, this takes about a tenth of a second. */
const WHAT_IF_ITERATIONS = 400;

function whatIfOf(problem: DispatchProblem, job: WhatIfJob): PricedChange | Refusal {
  const { mode, pairs, change, seed } = job;
  const dragged = oneDriverInstead(problem, job);
  if (dragged) return dragged;
  const search = { seed, limit: { iterations: WHAT_IF_ITERATIONS } };
  const answer = whatIf(problem, { mode, proposals: pairs }, { change, search });
  if (isRefusal(answer)) return answer;
  const { before, after, changes } = answer;
  return { before, after, changes, broken: (change.pin ?? []).flatMap((pin) => brokenBy(problem, pin)) };
}

/**
 * Gives one ride to another driver who may drive it, for the price in the list of drivers, and moves other rides only where
 * that needs it. Planning anew could change more: a wave may give that driver a second ride, and a day would go on to
 * improve elsewhere.
 */
function oneDriverInstead(
  problem: DispatchProblem,
  { mode, pairs, change: { pin = [], forbid = [], weights } }: WhatIfJob,
): PricedChange | Refusal | undefined {
  const [wanted] = pin;
  if (!wanted || pin.length > 1 || forbid.length > 0 || weights) return undefined;
  const candidates = candidatesFor(problem, { mode, proposals: pairs }, wanted.rideId);
  const candidate = candidates.find(({ driverId }) => driverId === wanted.driverId);
  if (!candidate || !('instead' in candidate)) return undefined;
  const before = figuresOfPairs(problem, pairs);
  const next = new Map<string, string | undefined>(pairs.map(({ rideId, driverId }) => [rideId, driverId]));
  for (const { rideId, driverId } of candidate.instead.moves) next.set(rideId, driverId);
  next.set(wanted.rideId, wanted.driverId);
  const after = figuresOfPairs(
    problem,
    [...next].flatMap(([rideId, driverId]) => (driverId === undefined ? [] : [{ rideId, driverId }])),
  );
  if (isRefusal(before)) return before;
  if (isRefusal(after)) return after;
  const was = new Map(pairs.map(({ rideId, driverId }) => [rideId, driverId]));
  const changes = problem.rides.flatMap(({ id: rideId, code }) => {
    const [from, to] = [was.get(rideId), next.get(rideId)];
    return from === to ? [] : [{ rideId, code, from, to }];
  });
  return { before, after, changes, broken: [] };
}

/** The hard rule that a pin breaks, given the rides that its driver has already. */
function brokenBy(problem: DispatchProblem, pin: Pair): PricedChange['broken'][number][] {
  const pins = problem.pins.filter(({ rideId }) => rideId !== pin.rideId);
  const found = suggestions({ ...problem, pins }, pin.rideId);
  if (isRefusal(found)) return [];
  const own = found.find(({ driverId }) => driverId === pin.driverId);
  return own && 'exclusion' in own ? [{ ...pin, exclusion: own.exclusion }] : [];
}
