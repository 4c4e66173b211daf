/** The Gini coefficient: 0 when all have the same, near 1 when one has everything. */
export function unevennessOf(minutes: readonly number[]): number {
  const sorted = minutes.toSorted((one, other) => one - other);
  const sum = sorted.reduce((all, each) => all + each, 0);
  if (sum === 0) return 0;
  const weighted = sorted.reduce((all, each, rank) => all + (2 * (rank + 1) - sorted.length - 1) * each, 0);
  return Math.round((weighted / (sorted.length * sum)) * 10_000) / 10_000;
}
