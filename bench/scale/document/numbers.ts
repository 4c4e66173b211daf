const GROUPED = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });
const EXACT = 100;

/** Three significant digits, e.g. 1,240 or 0.0356. */
export function num(value: number): string {
  if (value === 0) return '0';
  const digits = Math.max(0, 2 - Math.floor(Math.log10(Math.abs(value))));
  const rounded = Number(value.toPrecision(3));
  return Math.abs(value) >= EXACT ? GROUPED.format(rounded) : String(Number(rounded.toFixed(digits)));
}

const WORDS = [
  [1e9, 'billion'],
  [1e6, 'million'],
] as const;

/** From a million on, the number has a word, e.g. 1.24 million. */
export function many(value: number): string {
  const word = WORDS.find(([least]) => value >= least);
  return word === undefined ? num(value) : `${num(value / word[0])} ${word[1]}`;
}
