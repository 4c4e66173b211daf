import { useEffect, useState } from 'react';

/** The current time in ms since 1970, updated every `everyMs`, so that the page rerenders as time passes. */
export function useNow(everyMs: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now;
}
