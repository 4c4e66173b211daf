import type { RoutingModel } from './model.ts';
import type { RoutePlan } from './route-store.ts';
import { Walk, type WalkSettings } from './walk.ts';

/** When a search ends. One of the two is needed; with both, whichever comes first. */
export interface SearchLimit {
  readonly iterations?: number;
  /** `clock` is the caller's and counts in the same unit as `duration`: the search itself reads no clock. */
  readonly time?: { readonly clock: () => number; readonly duration: number };
}

export interface SearchOptions extends WalkSettings {
  readonly limit: SearchLimit;
  /**
   * The part of the limit, 0 to 1, in which the search looks for fewer routes before it looks for a lower cost. 0 by
   * default.
   */
  readonly fewerRoutesFirst?: number;
  /** Asked every `ITERATIONS_BETWEEN_LOOKS`: true ends the search, which returns the best plan so far. */
  readonly isCancelled?: () => boolean;
  /** Called as often as `isCancelled`, also while no better plan is found. */
  readonly onProgress?: (progress: SearchProgress) => void;
}

export interface SearchProgress {
  readonly best: RoutePlan;
  readonly iterations: number;
  /** 0 to 1. */
  readonly done: number;
}

export interface SearchResult {
  readonly plan: RoutePlan;
  readonly iterations: number;
}

/** So many iterations take about a millisecond; asking the clock and `isCancelled` takes little of it. */
const ITERATIONS_BETWEEN_LOOKS = 50;

/** Searches until the limit. The same model, seed and number of iterations give the same plan. */
export function search(model: RoutingModel, options: SearchOptions): SearchResult {
  const { limit, isCancelled, onProgress, fewerRoutesFirst = 0 } = options;
  const progressOf = progressMeter(limit);
  const walk = new Walk(model, options);
  let isReducing = fewerRoutesFirst > 0;
  for (let done = 0; done < 1 && isCancelled?.() !== true; done = progressOf(walk.iterations)) {
    const left = (limit.iterations ?? Infinity) - walk.iterations;
    const iterations = Math.min(ITERATIONS_BETWEEN_LOOKS, left);
    if (done < fewerRoutesFirst) walk.reduceRoutes(iterations, 0.5);
    else {
      if (isReducing) walk.endReduction();
      isReducing = false;
      walk.improve(iterations, (done - fewerRoutesFirst) / (1 - fewerRoutesFirst));
    }
    onProgress?.({ best: walk.best, iterations: walk.iterations, done });
  }
  return { plan: walk.best, iterations: walk.iterations };
}

function progressMeter({ iterations, time }: SearchLimit): (done: number) => number {
  if (iterations === undefined && time === undefined)
    throw new Error('A search needs a limit: a number of iterations, or a clock and a duration.');
  const startedAt = time?.clock() ?? 0;
  return (done) =>
    Math.max(
      iterations === undefined ? 0 : done / iterations,
      time === undefined ? 0 : (time.clock() - startedAt) / time.duration,
    );
}
