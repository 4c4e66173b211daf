import { useEffect, useEffectEvent, useRef } from 'react';
import { useRealtimeStatus } from '@pahiya/web-kit';

/** The polling interval while the live connection is down. */
const POLL_MS = 30_000;

/**
 * Refetches data after the live connection was down, because events may have been missed: once when it is back and,
 * with `polls`, at intervals until then.
 */
export function useAskAgain(askAll: () => void, { polls }: { polls: boolean }): void {
  const isConnected = useRealtimeStatus(({ status }) => status === 'connected');
  const mayHaveMissed = useRealtimeStatus((realtime) => realtime.mayHaveMissed);
  // A screen that first reads while connected has missed nothing.
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
