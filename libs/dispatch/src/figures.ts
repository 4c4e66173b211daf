import { unevennessOf, type Share } from './evenness.ts';
import type { Fleet } from './fleet.ts';
import type { Figures } from './plan-types.ts';
import { startNode } from './prepared.ts';

/** The figures above a plan. They count the empty ways to commitments as well, because a plan may shorten those. */
export function figuresOf(fleet: Fleet): Figures {
  const { prepared, costs, chains, rules } = fleet;
  const { rideCount, wayKm, wayMinutes, tasks, drivers } = prepared;
  const ways: number[] = [];
  const shares: Share[] = [];
  let emptyMinutes = 0;
  let emptyPaise = 0;
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
    for (const line of costs.lines(driver, chain)) {
      paise += line.paise;
      if (line.what === 'empty-km' || line.what === 'empty-minutes') emptyPaise += line.paise;
    }
    rules.walk.follow(driver, chain);
    const { inService, duty } = drivers[driver]!;
    if (inService)
      shares.push({
        minutesInFortnight: duty.minutesInFortnight + rules.walk.workMinutes,
        onDutyMinutesInFortnight: duty.onDutyMinutesInFortnight + rules.walk.onDutyMinutes,
      });
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
    emptyPaise,
    paise,
    unevenness: unevennessOf(shares),
    driversUsed,
  };
}

/** Rounds to ten metres. */
const rounded = (km: number) => Math.round(km * 100) / 100;

/** The percentile `share` (0 to 1) by the method of the nearest rank; 0 if there are no values. */
function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.max(0, Math.ceil(share * sorted.length) - 1)] ?? 0;
}
