import { useEffect, useEffectEvent, useRef } from 'react';
import { useRealtimeStatus } from '@pahiya/web-kit';

/** All is asked for this often while nothing arrives by itself. */
const POLL_MS = 30_000;

/** Asks again for what live events told of while the line was down: once it is back and, with `polls`, now and then until it is. */
export function useAskAgain(askAll: () => void, { polls }: { polls: boolean }): void {
  const isConnected = useRealtimeStatus(({ status }) => status === 'connected');
  const mayHaveMissed = useRealtimeStatus((realtime) => realtime.mayHaveMissed);
  // What this screen reads once it is connected misses nothing.
  const wasAway = useRef(!isConnected);
  const askNow = useEffectEvent(askAll);

  useEffect(() => {
    if (isConnected) {
      if (wasAway.current && mayHaveMissed) askNow();
      return () => {
        wasAway.current = true;
      };
    }
    if (!polls) return undefined;
    const poll = setInterval(() => askNow(), POLL_MS);
    return () => clearInterval(poll);
  }, [isConnected, mayHaveMissed, polls]);
}
