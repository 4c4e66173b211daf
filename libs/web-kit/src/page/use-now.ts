import { useEffect, useState } from 'react';

/** The time in ms since 1970, as it was at most `everyMs` ago: for what a page shows to change as time passes. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
