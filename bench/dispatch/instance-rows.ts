import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { FormatName } from './formats/format.ts';
import type { Part, Row } from './row.ts';
import { lineOf, solveFile, type Solved } from './solve-file.ts';

interface References {
  readonly solomonOptimum: Readonly<Record<string, number>>;
  readonly liLim: Readonly<Record<string, { readonly vehicles: number; readonly distance: number }>>;
  readonly darp: Readonly<Record<string, number>>;
}

interface Measured extends Solved {
  /** Percent above the reference. */
  readonly gap: number;
  readonly bestVehicles?: number;
}

const instances = join(import.meta.dirname, '../instances');
const SECONDS = 10;
const SEED = 1;
/** Gaps below this come from references that are rounded. */
const ROUNDED_GAP = 0.005;

async function measureAll(
  format: FormatName,
  folder: string,
  referenceOf: (references: References, name: string) => { distance: number; vehicles?: number } | undefined,
): Promise<Measured[]> {
  const references: References = JSON.parse(await readFile(join(instances, 'bks.json'), 'utf8'));
  const measured: Measured[] = [];
  for (const file of (await readdir(join(instances, folder))).toSorted()) {
    const solved = await solveFile(join(instances, folder, file), { format, seed: SEED, seconds: SECONDS });
    const reference = referenceOf(references, solved.name);
    if (reference === undefined) throw new Error(`bks.json has no reference for ${solved.name}.`);
    const gap = 100 * (solved.value / reference.distance - 1);
    console.log(`${lineOf(solved, format)}  ${gap.toFixed(2)} %`);
    measured.push({ ...solved, gap, bestVehicles: reference.vehicles });
  }
  return measured;
}

interface Limits {
  readonly mean: number;
  readonly worst?: number;
  /** The share of instances that must reach the reference. */
  readonly optimal?: number;
}

function rowOf(what: string, measured: readonly Measured[], { mean, worst, optimal }: Limits): Row {
  const gaps = measured.map(({ gap }) => gap);
  const meanGap = gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  const worstGap = Math.max(...gaps);
  const met = gaps.filter((gap) => gap < ROUNDED_GAP).length;
  const faulty = measured.filter(({ faults }) => faults.length > 0);
  const more = measured.filter(({ vehicles, bestVehicles = Infinity }) => vehicles > bestVehicles);
  const limits = [
    `mean ≤ ${mean} %`,
    ...(worst === undefined ? [] : [`worst ≤ ${worst} %`]),
    ...(optimal === undefined ? [] : [`≥ ${Math.ceil(optimal * gaps.length)} at the reference`]),
  ];
  return {
    what,
    figure: [
      `mean ${meanGap.toFixed(2)} %, worst ${worstGap.toFixed(2)} %, ${met} of ${gaps.length} at the reference`,
      ...more.map(({ name, vehicles, bestVehicles }) => `${name} with ${vehicles} vehicles for ${bestVehicles}`),
      ...faulty.map(({ name, faults }) => `${name}: ${faults[0]}`),
    ].join('; '),
    limit: limits.join(', '),
    reached:
      meanGap <= mean &&
      worstGap <= (worst ?? Infinity) &&
      met >= (optimal ?? 0) * gaps.length &&
      more.length === 0 &&
      faulty.length === 0,
    details: measured.map(({ name, value, vehicles, gap, seconds, iterations }) => ({
      name,
      value,
      vehicles,
      gap,
      seconds,
      iterations,
    })),
  };
}

/** The public instances, each planned in ten seconds on two cores. */
export const instanceParts: readonly Part[] = [
  {
    name: 'solomon',
    async *measure() {
      const measured = await measureAll('solomon', 'solomon-vrptw', ({ solomonOptimum }, name) =>
        solomonOptimum[name] === undefined ? undefined : { distance: solomonOptimum[name] },
      );
      yield rowOf('Solomon-100, distance above the optimum', measured, { mean: 0.3, worst: 1.5, optimal: 0.5 });
    },
  },
  {
    name: 'lilim',
    async *measure() {
      const measured = await measureAll('lilim', 'li-lim-pdptw', ({ liLim }, name) => liLim[name]);
      yield rowOf('Li and Lim 100, distance above the best known with its vehicles', measured, { mean: 0.1 });
    },
  },
  {
    name: 'darp',
    async *measure() {
      const measured = await measureAll('darp', 'cordeau-darp', ({ darp }, name) =>
        darp[name] === undefined ? undefined : { distance: darp[name] },
      );
      const [large, small] = [true, false].map((isLarge) =>
        measured.filter(({ name }) => name.startsWith('R') === isLarge),
      );
      yield rowOf('Dial-a-ride a, distance above the optimum', small ?? [], { mean: 0.4, worst: 2 });
      yield rowOf('Dial-a-ride R1a to R10a, distance above the best known', large ?? [], { mean: 2.5 });
    },
  },
];
