import type { Ratio } from './load.ts';

/** A line of the results: what was measured, beside its limit. */
export interface Row {
  what: string;
  against: string;
  figure: string;
  limit: string;
  reached: boolean;
  details: unknown;
}

/** @param limit the smallest share of the reference that we want */
export function shareRow(what: string, against: string, { ratio, limit }: { ratio: Ratio; limit: number }): Row {
  const figure = `${ratio.ratio.toFixed(2)} × (${Math.round(ratio.ours)} against ${Math.round(ratio.theirs)} requests/s)`;
  return { what, against, figure, limit: `≥ ${limit}`, reached: ratio.ratio >= limit, details: ratio };
}
