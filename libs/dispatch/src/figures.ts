import type { Fleet } from './fleet.ts';
import type { Figures } from './plan-types.ts';
import { startNode } from './prepared.ts';

/** The figures above a plan. They count the empty ways to commitments as well, because a plan may shorten those. */
export function figuresOf(fleet: Fleet): Figures {
  const { prepared, costs, chains, rules } = fleet;
  const { rideCount, wayKm, wayMinutes, tasks, drivers } = prepared;
  const ways: number[] = [];
  const worked: number[] = [];
  let emptyMinutes = 0;
  let paise = 0;
  let driversUsed = 0;
  let served = 0;
  for (const [driver, chain] of chains.entries()) {
    let node = startNode(prepared, driver);
    for (const task of chain) {
      const cell = node * tasks.length + task;
      ways.push(wayKm[cell]!);
      emptyMinutes += wayMinutes[cell]!;
      if (task < rideCount) served += 1;
      node = task;
    }
    if (chain.some((task) => task < rideCount)) driversUsed += 1;
    paise += costs.chain(driver, chain);
    rules.walk.follow(driver, chain);
    const { inService, duty } = drivers[driver]!;
    if (inService) worked.push(duty.minutesInFortnight + rules.walk.workMinutes);
  }
  const emptyKm = ways.reduce((sum, km) => sum + km, 0);
  return {
    rides: rideCount,
    served,
    left: rideCount - served,
    emptyKm: rounded(emptyKm),
    meanEmptyKm: rounded(ways.length === 0 ? 0 : emptyKm / ways.length),
    p95EmptyKm: rounded(percentile(ways, 0.95)),
    emptyMinutes,
    paise,
    unevenness: gini(worked),
    driversUsed,
  };
}

/** Rounds to ten metres. */
const rounded = (km: number) => Math.round(km * 100) / 100;

/** By the method of the nearest rank. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}

/** The Gini coefficient, to four digits: 0 when all have the same, near 1 when one has everything. */
export function gini(values: readonly number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const sum = sorted.reduce((all, value) => all + value, 0);
  if (sum === 0) return 0;
  const weighted = sorted.reduce((all, value, index) => all + (2 * (index + 1) - sorted.length - 1) * value, 0);
  return Math.round((weighted / (sorted.length * sum)) * 10_000) / 10_000;
}
