import { readFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import type { FormatName } from './formats/format.ts';
import { readInstance } from './formats/read-instance.ts';
import { verify, type Verdict } from './verifier/verify.ts';
import { inThreads } from './walks/run-walks.ts';
import type { WalkAnswer, WalkJob } from './walks/walk.worker.ts';

export interface SolveOptions {
  readonly format: FormatName;
  readonly seed: number;
  /** Seconds of the wall clock, from before the threads start. */
  readonly seconds: number;
  /** The iterations of each walk. If given, `seconds` does not count, and the answer is the same on every machine. */
  readonly iterations?: number;
}

export interface Solved extends Verdict {
  readonly name: string;
  readonly seconds: number;
  readonly iterations: number;
  readonly routes: readonly (readonly number[])[];
}

/** Plans one file by two walks in two threads, and lets the verifier judge the better plan. */
export async function solveFile(path: string, { format, seed, seconds, iterations }: SolveOptions): Promise<Solved> {
  const text = await readFile(path, 'utf8');
  const startedAt = performance.now();
  const endsAt = performance.timeOrigin + startedAt + seconds * 1000;
  // Read here too, so that a faulty file gives a sentence and not a failed thread.
  const { heats, routesOf } = readInstance(format, text);
  const limit = iterations === undefined ? { endsAt } : { iterations };
  const jobs = heats.map((_, walk): WalkJob => ({ format, text, walk, seed: seed + walk, ...limit }));
  const answers = await inThreads<WalkJob, WalkAnswer>(new URL('./walks/walk.worker.ts', import.meta.url), jobs);
  // Li and Lim count vehicles before the distance.
  const [best] = answers
    .map(({ plan }) => ({ plan, routes: routesOf(plan) }))
    .toSorted(
      (a, b) =>
        a.plan.absent.length - b.plan.absent.length ||
        (format === 'lilim' ? a.routes.length - b.routes.length : 0) ||
        a.plan.cost - b.plan.cost,
    );
  const routes = best?.routes ?? [];
  return {
    name: basename(path, extname(path)),
    routes,
    seconds: (performance.now() - startedAt) / 1000,
    iterations: answers.reduce((sum, answer) => sum + answer.iterations, 0),
    ...verify(format, text, routes),
  };
}

/** `name value vehicles seconds`, and a sentence for each broken rule. */
export function lineOf({ name, value, vehicles, seconds, faults }: Solved, format: FormatName): string {
  const figure = value.toFixed(format === 'solomon' ? 1 : 2);
  return [`${name} ${figure} ${vehicles} ${seconds.toFixed(1)}`, ...faults.map((fault) => `  ${fault}`)].join('\n');
}
