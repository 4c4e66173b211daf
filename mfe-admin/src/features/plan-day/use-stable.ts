import { useCallback, useLayoutEffect, useRef } from 'react';

/** The same function at every render, which calls the newest one: rows and cards that get it are not rendered again. */
export function useStable<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  }, [act]);
  return useCallback((...given: Given) => newest.current(...given), []);
}
