import { checkDarp } from './check-darp.ts';
import { checkLiLim } from './check-li-lim.ts';
import { checkSolomon } from './check-solomon.ts';

/** The facts about a solution, computed from the file and the routes alone. */
export interface Verdict {
  readonly value: number;
  readonly vehicles: number;
  /** A sentence for each broken rule. */
  readonly faults: readonly string[];
}

const CHECKS: Readonly<Record<string, (file: string, routes: readonly (readonly number[])[]) => Verdict>> = {
  solomon: checkSolomon,
  lilim: checkLiLim,
  darp: checkDarp,
};

/**
 * Checks a solution: the numbers of the stops of each route, as the file has them, without the depot. It shares no code
 * with the search or with the readers of files, so that a mistake there cannot hide here.
 */
export function verify(format: string, file: string, routes: readonly (readonly number[])[]): Verdict {
  const check = CHECKS[format];
  if (check === undefined) throw new Error(`There is no check for the format ${format}.`);
  return check(file, routes);
}
