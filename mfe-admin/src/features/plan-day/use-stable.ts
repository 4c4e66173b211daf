import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns the same function on every render. It calls the newest `act`, and rows and cards that get it are not rendered
 * again.
 */
export function useStable<Given extends unknown[]>(act: (...given: Given) => void): (...given: Given) => void {
  const newest = useRef(act);
  useLayoutEffect(() => {
    newest.current = act;
  }, [act]);
  return useCallback((...given: Given) => newest.current(...given), []);
}
