import { ChainBound } from './bound.ts';
import { DayModel } from './day-model.ts';
import type { Fleet } from './fleet.ts';
import type { Bound } from './plan-types.ts';
import { RUIN, search, type RoutePlan, type SearchLimit } from './search/index.ts';
import { commitWave, solveWave } from './wave.ts';

export interface DaySearch {
  readonly seed: number;
  readonly limit: SearchLimit;
  readonly isCancelled?: (() => boolean) | undefined;
  readonly onProgress?: ((progress: DayProgress) => void) | undefined;
}

export interface DayProgress {
  /** 0 to 1. */
  readonly done: number;
  readonly iterations: number;
  readonly served: number;
  readonly left: number;
  /** Without the price of the rides that are left. */
  readonly paise: number;
  /**
   * Computes the lower bounds for plans of the same rides. The first call for a set of rides takes some 100 ms for 300
   * rides.
   */
  readonly bound: () => Bound;
}

/** For the first plan, rides that start within this time of each other are assigned together. */
const WAVE_MINUTES = 45;
/** The temperatures of the simulated annealing, in paise, at the beginning and at the end. */
const HOTTEST = 4_000;
const COLDEST = 40;
/** Three of ten ruins start beside a ride that is left, to make room for it. */
const RUIN_OF_DAY = { ...RUIN, besideAbsent: 0.3 };

/**
 * Plans all rides that are not kept. Begins with the present chains, and waves of the rides that are in none. Returns the
 * number of iterations.
 */
export function searchDay(fleet: Fleet, options: DaySearch): number {
  const rides = fleet.movable;
  if (rides.length === 0) return 0;
  const unservedPaise = dearerThanAnyChain(fleet, rides.length);
  planInWaves(fleet, fleet.open);
  const model = new DayModel(fleet, { rides, unservedPaise });
  const requestOf = new Map(rides.map((ride, request) => [ride, request]));
  const start = {
    cost: 0,
    routes: fleet.chains.map((chain) => chain.flatMap((task) => requestOf.get(task) ?? [])),
    absent: [],
  };
  const { onProgress } = options;
  const bound = boundOfSearch(fleet, rides);
  const { plan, iterations } = search(model, {
    seed: options.seed,
    limit: options.limit,
    hottest: HOTTEST,
    coldest: COLDEST,
    ruin: RUIN_OF_DAY,
    start,
    ...(options.isCancelled && { isCancelled: options.isCancelled }),
    ...(onProgress && {
      onProgress: ({ best, done, iterations: so }) => {
        const progress = progressOf(best, model, fleet);
        onProgress({ done, iterations: so, ...progress, bound: () => bound(best.absent, progress.paise) });
      },
    }),
  });
  take(fleet, plan, rides);
  return iterations;
}

/** Plans a day in waves, one after the other: each is the optimum, given those before it. */
function planInWaves(fleet: Fleet, rides: readonly number[]): void {
  const { tasks } = fleet.prepared;
  const byStart = rides.toSorted((one, other) => tasks[one]!.startsAt - tasks[other]!.startsAt || one - other);
  for (let first = 0; first < byStart.length;) {
    const until = tasks[byStart[first]!]!.startsAt + WAVE_MINUTES;
    const end = byStart.findIndex((ride, index) => index > first && tasks[ride]!.startsAt >= until);
    const wave = byStart.slice(first, end === -1 ? undefined : end);
    commitWave(fleet, solveWave(fleet, wave));
    first += wave.length;
  }
}

/** Returns a function that computes the bound of a plan from the requests that it leaves and its price. */
function boundOfSearch(fleet: Fleet, rides: readonly number[]): (absent: readonly number[], paise: number) => Bound {
  let chains: ChainBound | undefined;
  const kept = fleet.prepared.kept.flat();
  return (absentRequests, paise) => {
    const isAbsent = new Set(absentRequests);
    chains ??= new ChainBound(fleet);
    return chains.of([...kept, ...rides.filter((_, request) => !isAbsent.has(request))], paise);
  };
}

/** Kept rides count as served, and rides that cannot be planned as left. */
function progressOf(plan: RoutePlan, model: DayModel, { prepared, leftOut }: Fleet) {
  const left = plan.absent.length + leftOut.size;
  const leaving = plan.absent.reduce((sum, request) => sum + model.absencePrice[request]!, 0);
  return { served: prepared.rideCount - left, left, paise: plan.cost - leaving };
}

function take(fleet: Fleet, plan: RoutePlan, rides: readonly number[]): void {
  const isPlanned = new Set(rides);
  for (const [driver, chain] of fleet.chains.entries())
    for (const task of chain.filter((each) => isPlanned.has(each))) fleet.remove(driver, task);
  for (const [driver, requests] of plan.routes.entries())
    for (const request of requests) fleet.add(driver, rides[request]!);
}

/** The price of leaving a ride: so high that the search never leaves one to make others cheaper. */
function dearerThanAnyChain(fleet: Fleet, rides: number): number {
  const { problem, wayKm, wayMinutes } = fleet.prepared;
  const { weights } = problem.policy;
  const dearest = Math.max(...Object.values(weights.emptyKm));
  let longest = 0;
  for (let cell = 0; cell < wayKm.length; cell += 1) {
    const paise = dearest * wayKm[cell]! + weights.emptyMinute * wayMinutes[cell]!;
    if (Number.isFinite(paise) && paise > longest) longest = paise;
  }
  return Math.max(weights.unserved, Math.ceil(longest * Math.min(rides, 100)));
}
