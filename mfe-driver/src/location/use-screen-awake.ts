import { useEffect } from 'react';

/** Keeps the screen of a phone in its holder on: a sleeping page tells no position. Browsers without wake locks sleep. */
export function useScreenAwake(active: boolean): void {
  useEffect(() => {
    if (!active || !('wakeLock' in navigator)) return;
    let lock: WakeLockSentinel | undefined;
    let left = false;
    const request = async () => {
      if (document.visibilityState !== 'visible') return;
      try {
        lock = await navigator.wakeLock.request('screen');
        if (left) await lock.release();
      } catch {
        // Refused, on a low battery for instance: then the screen sleeps as its owner wants it to.
      }
    };
    const onVisibility = () => void request();
    onVisibility();
    // The browser takes the lock back whenever the page is hidden.
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [active]);
}
