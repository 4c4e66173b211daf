import { useEffect, useState } from 'react';
import { today } from '@pahiya/ui';
import { useClockAheadMs } from '@pahiya/web-kit';

const MINUTE_MS = 60_000;

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

/** Today in India, YYYY-MM-DD: what stays open beyond midnight goes on to the next day within a minute. */
export function useToday(): string {
  useNow(MINUTE_MS);
  return today();
}
