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
  readonly onBetter?: ((progress: DayProgress) => void) | undefined;
}

export interface DayProgress {
  /** 0 to 1. */
  readonly done: number;
  readonly iterations: number;
  readonly served: number;
  readonly left: number;
  /** Without the rides that are left. */
  readonly paise: number;
  /** What no plan for the same rides can beat. Takes some 100 ms for 300 rides, once for each set of rides. */
  readonly bound: () => Bound;
}

/** Rides of the first plan are assigned together when they start within so many minutes. */
const WAVE_MINUTES = 45;
/** Paise at which the search still accepts a dearer plan, in the beginning and in the end. */
const HOTTEST = 4_000;
const COLDEST = 40;
/** Three ruins of ten make room for a ride that is left. */
const RUIN_OF_DAY = { ...RUIN, besideAbsent: 0.3 };

/** Plans all rides that are not kept, from the chains as they are and waves of what is open. Returns the iterations. */
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
  const { onBetter } = options;
  const bound = boundOfSearch(fleet, rides);
  const { plan, iterations } = search(model, {
    seed: options.seed,
    limit: options.limit,
    hottest: HOTTEST,
    coldest: COLDEST,
    ruin: RUIN_OF_DAY,
    start,
    ...(options.isCancelled && { isCancelled: options.isCancelled }),
    ...(onBetter && {
      onBetter: ({ best, done, iterations: so }) => {
        const progress = progressOf(best, model, fleet);
        onBetter({ done, iterations: so, ...progress, bound: () => bound(best.absent, progress.paise) });
      },
    }),
  });
  take(fleet, plan, rides);
  return iterations;
}

/** The waves of a day one after the other, each the optimum beside the ones before. */
export function planInWaves(fleet: Fleet, rides: readonly number[]): void {
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

/** The bound of a plan that leaves these requests, by its price. */
function boundOfSearch(fleet: Fleet, rides: readonly number[]): (absent: readonly number[], paise: number) => Bound {
  let chains: ChainBound | undefined;
  const kept = fleet.prepared.kept.flat();
  return (absentRequests, paise) => {
    const isAbsent = new Set(absentRequests);
    chains ??= new ChainBound(fleet);
    return chains.of([...kept, ...rides.filter((_, request) => !isAbsent.has(request))], paise);
  };
}

/** Rides that are kept have their driver; those that nobody could plan have none. */
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

/** So that no price makes the search leave a ride, however many others it would make dearer. */
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
