import { useEffect, useState } from 'react';
import { useClockAheadMs } from '@pahiya/web-kit';

/**
 * The server's time (`serverNow`) in ms since 1970, updated every `everyMs`, so that the page rerenders as time passes.
 * A clock of the device that turns out to be wrong changes it at once.
 */
export function useNow(everyMs: number): number {
  const aheadMs = useClockAheadMs();
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), everyMs);
    return () => clearInterval(timer);
  }, [everyMs]);
  return now - aheadMs;
}
