import { isRefusal, planDay, type Plan } from '@pahiya/dispatch';
import { nearestFree } from './baseline.ts';
import { brokenRules, type Broken } from './checker.ts';
import type { City } from './city.ts';
import { figuresOfDay, type DayFigures } from './empty-ways.ts';

/** A day as the library plans it, and as a desk plans it that takes the nearest free driver. */
export interface PlannedDay {
  readonly seed: number;
  readonly plan: Plan;
  /** Seconds of the wall clock and of the processor. The wall clock counts more on a busy machine. */
  readonly seconds: number;
  readonly processorSeconds: number;
  readonly figures: DayFigures;
  readonly broken: readonly Broken[];
  readonly baseline: DayFigures;
}

export interface CityLimit {
  readonly seconds?: number;
  readonly iterations?: number | undefined;
}

export function planCity(city: City, { seed, limit }: { seed: number; limit: CityLimit }): PlannedDay {
  const clock = () => performance.now();
  const startedAt = clock();
  const processor = process.cpuUsage();
  const time = limit.seconds === undefined ? undefined : { clock, duration: limit.seconds * 1000 };
  const plan = planDay(city.problem, {
    seed,
    limit: { ...(time && { time }), ...(limit.iterations !== undefined && { iterations: limit.iterations }) },
  });
  const seconds = (clock() - startedAt) / 1000;
  const processorSeconds = process.cpuUsage(processor).user / 1e6;
  if (isRefusal(plan)) throw new Error(`The city cannot be planned: ${JSON.stringify(plan.faults)}`);
  const driverOf = new Map(plan.proposals.map(({ rideId, driverId }) => [rideId, driverId]));
  return {
    seed,
    plan,
    seconds,
    processorSeconds,
    figures: figuresOfDay(city.problem, driverOf),
    broken: brokenRules(city.problem, driverOf),
    baseline: figuresOfDay(city.problem, nearestFree(city)),
  };
}

export function lineOf({ figures, baseline, broken, seconds, processorSeconds, plan }: PlannedDay): string {
  const { leftAtLeast, emptyKmAtLeast, percentAbove } = plan.bound;
  return [
    `left ${figures.left} (nearest free ${baseline.left}, at least ${leftAtLeast})`,
    `empty ${figures.totalKm.toFixed(0)} km (${baseline.totalKm.toFixed(0)}, at least ${emptyKmAtLeast.toFixed(0)})`,
    `at most ${percentAbove.toFixed(1)} % dearer than the best`,
    `mean ${figures.meanKm.toFixed(2)} km (${baseline.meanKm.toFixed(2)})`,
    `p95 ${figures.p95Km.toFixed(1)} km (${baseline.p95Km.toFixed(1)})`,
    `${broken.length} broken rules`,
    `${seconds.toFixed(1)} s (processor ${processorSeconds.toFixed(1)} s)`,
  ].join(', ');
}
