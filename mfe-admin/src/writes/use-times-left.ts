import { useState } from 'react';

/**
 * Counts how often a record left a state while the screen showed it. A write that brings a record into a state has this
 * number in its input: a retry after a lost answer is then the same write, but if somebody else has undone it meanwhile,
 * doing it again is another.
 */
export function useTimesLeft(state: string): (state: string) => number {
  const [seen, setSeen] = useState<{ state: string; left: Readonly<Record<string, number>> }>({ state, left: {} });
  // State is set during render, as React recommends for state derived from a prop.
  if (seen.state !== state) {
    setSeen({ state, left: { ...seen.left, [seen.state]: (seen.left[seen.state] ?? 0) + 1 } });
  }
  return (of) => seen.left[of] ?? 0;
}
