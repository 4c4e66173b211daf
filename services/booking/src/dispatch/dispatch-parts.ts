import type { DriverChoice } from '@pahiya/contracts';
import type { Plan as LibraryPlan } from '@pahiya/dispatch';
import type { BookingParts } from '../parts.ts';
import type { PosedProblem } from './plan-jobs.ts';
import type { PlacesOfProblem } from './places-of-problem.ts';
import { createPlanner, type Planner } from './planner.ts';

/** The problem of a plan that this process made. Other processes, and this one after a restart, pose the problem again. */
export interface RememberedPlan {
  posed: PosedProblem;
  places: PlacesOfProblem;
  mode: LibraryPlan['mode'];
}

/** How many of the newest plans are remembered: the ways of a large one take 40 MB. */
const MOST_REMEMBERED = 4;

/** What the use cases of dispatch work with. */
export interface DispatchParts extends BookingParts {
  planner: Planner;
  planSeconds: number;
  /** By the id of each plan that is being made, the function that cancels it. */
  running: Map<string, () => void>;
  remembered: Map<string, RememberedPlan>;
  /** The cheapest other driver of each ride at risk, cached for a minute. */
  rescues: Map<string, { until: number; best: DriverChoice | undefined }>;
}

export function dispatchParts(parts: BookingParts, planSeconds: number): DispatchParts {
  return {
    ...parts,
    planSeconds,
    planner: createPlanner(),
    running: new Map(),
    remembered: new Map(),
    rescues: new Map(),
  };
}

export function remember({ remembered }: DispatchParts, planId: string, plan: RememberedPlan): void {
  remembered.set(planId, plan);
  for (const oldest of [...remembered.keys()].slice(0, Math.max(0, remembered.size - MOST_REMEMBERED)))
    remembered.delete(oldest);
}
