import { useEffect } from 'react';
import { useBlocker, type Location } from 'react-router';

export interface LeaveGuard {
  /** The person is about to leave: show the question. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Blocks everything that leaves the page while it has unsaved input: links and calls of `navigate`, the browser's back
 * and forward, and closing and reloading, for which the browser shows its own dialog. Show a question while `isAsking`.
 * Changes of the address within the page pass. Redirects with replace also pass, because nobody chooses them, e.g.
 * after an expired session. `param`: a parameter of the address that names the page together with the path.
 */
export function useLeaveGuard(isUnsaved: boolean, param?: string): LeaveGuard {
  const pageOf = ({ pathname, search }: Location) =>
    param === undefined ? pathname : `${pathname} ${new URLSearchParams(search).get(param)}`;
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved && historyAction !== 'REPLACE' && pageOf(currentLocation) !== pageOf(nextLocation),
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);

  const { state, proceed } = blocker;
  useEffect(() => {
    // What was unsaved has been saved while the question was on screen.
    if (state === 'blocked' && !isUnsaved) proceed();
  }, [state, proceed, isUnsaved]);

  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
