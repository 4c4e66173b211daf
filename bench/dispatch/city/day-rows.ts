import type { Row } from '../row.ts';
import { cityOf } from './city.ts';
import type { DayFigures } from './empty-ways.ts';
import { lineOf, planCity, type PlannedDay } from './planned-day.ts';

const RIDES = 300;
/** Seeds to which nothing was tuned: the search was tuned on 1 and 2. */
const SEEDS = Array.from({ length: 10 }, (_, index) => 101 + index);
const SECONDS = 7;

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

function ratioOf(days: readonly PlannedDay[], figure: (figures: DayFigures) => number): number {
  return mean(days.map(({ figures }) => figure(figures))) / mean(days.map(({ baseline }) => figure(baseline)));
}

const percent = (ratio: number) => `${ratio < 1 ? '−' : '+'}${Math.abs(100 * (ratio - 1)).toFixed(0)} %`;

async function* dayRows(cabs: number): AsyncIterable<Row> {
  const days = SEEDS.map((seed) => {
    const day = planCity(cityOf({ seed, rides: RIDES, cabs }), { seed, limit: { seconds: SECONDS } });
    console.log(`${cabs} cabs, seed ${seed}: ${lineOf(day)}`);
    return day;
  });
  const details = days.map(({ seed, plan, seconds, figures, baseline }) => ({
    seed,
    seconds,
    bound: plan.bound,
    left: [figures.left, baseline.left],
    meanKm: [figures.meanKm, baseline.meanKm],
    p95Km: [figures.p95Km, baseline.p95Km],
  }));
  const name = `a day of ${RIDES} rides and ${cabs} cabs, ${SEEDS.length} seeds`;
  const row = (what: string, limit: string, [figure, reached]: readonly [string, boolean]): Row => ({
    what: `${name}: ${what}`,
    figure,
    limit,
    reached,
    details,
  });
  if (cabs === 75) {
    const ratio = ratioOf(days, ({ left }) => left);
    yield row('rides left against nearest free', '≤ 0.6 ×', [`${ratio.toFixed(2)} ×`, ratio <= 0.6]);
  } else {
    const [km, p95] = [ratioOf(days, ({ meanKm }) => meanKm), ratioOf(days, ({ p95Km }) => p95Km)];
    yield row('mean empty km against nearest free', '≤ −45 %', [percent(km), km <= 0.55]);
    yield row('p95 of empty km against nearest free', '≤ −45 %', [percent(p95), p95 <= 0.55]);
  }
  const more = days.filter(({ figures, baseline }) => figures.left > baseline.left).length;
  yield row('seeds with more rides left', '0', [String(more), more === 0]);
  const above = Math.max(...days.map(({ figures, plan }) => figures.left - plan.bound.leftAtLeast));
  const allowed = 0.02 * RIDES;
  yield row('rides left above the bound, worst', `≤ ${allowed}`, [String(above), above <= allowed]);
  const broken = days.reduce((sum, day) => sum + day.broken.length, 0);
  yield row('broken rules, by the checker', '0', [String(broken), broken === 0]);
  const slowest = Math.max(...days.map(({ seconds }) => seconds));
  yield row('slowest plan', '≤ 10 s', [`${slowest.toFixed(1)} s`, slowest <= 10]);
}

export async function* measureDays(): AsyncIterable<Row> {
  for (const cabs of [110, 150, 75]) yield* dayRows(cabs);
}
