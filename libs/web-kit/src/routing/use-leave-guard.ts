import { useEffect } from 'react';
import { useBlocker } from 'react-router';

export interface LeaveGuard {
  /** Somebody is about to leave: ask. */
  isAsking: boolean;
  leave: () => void;
  stay: () => void;
}

/**
 * Holds back whatever would leave the page while something typed in it is not saved: links and calls of `navigate`, the
 * browser's back and forward, and, in the browser's own words, closing and reloading. Show a question while `isAsking`.
 * Changes of the address within the page pass, and so do redirects, which replace: a session that ended is no choice.
 */
export function useLeaveGuard(isUnsaved: boolean): LeaveGuard {
  const blocker = useBlocker(
    ({ currentLocation, nextLocation, historyAction }) =>
      isUnsaved && historyAction !== 'REPLACE' && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const onUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => window.removeEventListener('beforeunload', onUnload);
  }, [isUnsaved]);

  return {
    isAsking: blocker.state === 'blocked',
    leave: () => blocker.proceed?.(),
    stay: () => blocker.reset?.(),
  };
}
