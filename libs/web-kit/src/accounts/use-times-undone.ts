import { useState } from 'react';

type Texts = Readonly<Record<string, string>>;

interface Seen {
  saved: Texts;
  /** What each value has become since the form was opened. */
  became: Readonly<Record<string, readonly string[]>>;
}

const textOf = (value: unknown): string => JSON.stringify(value ?? null);
const textsOf = (values: object): Texts =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, textOf(value)]));

/** The names of the values that differ; a value that is missing counts as null. */
function changedNames(before: Texts, after: Texts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.filter((name) => (before[name] ?? textOf(null)) !== (after[name] ?? textOf(null)));
}

/**
 * Counts how often saved values changed while a form showed them. Returns, for each value that a write sends, how often
 * the saved one became another value. A write has these numbers in its input, which are not sent: a retry after a lost
 * answer is then the same write, but if somebody else has undone the first try meanwhile, doing it again is another, and
 * the server does not only repeat its answer.
 */
export function useTimesUndone(saved: object): (sent: object) => readonly number[] {
  const now = textsOf(saved);
  const [seen, setSeen] = useState<Seen>({ saved: now, became: {} });
  const changed = changedNames(seen.saved, now);
  // State is set during render, as React recommends for state derived from a prop.
  if (changed.length > 0) {
    const more = changed.map((name) => [name, [...(seen.became[name] ?? []), now[name] ?? textOf(null)]]);
    setSeen({ saved: now, became: { ...seen.became, ...Object.fromEntries(more) } });
  }
  return (sent) =>
    Object.entries(textsOf(sent)).map(([name, text]) => (seen.became[name] ?? []).filter((one) => one !== text).length);
}
