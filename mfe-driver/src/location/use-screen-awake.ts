import { useEffect } from 'react';

/** Keeps the screen on, because a sleeping page sends no position. Does nothing in a browser without wake locks. */
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
        // The lock was refused, for instance on a low battery: the screen sleeps as its owner configured.
      }
    };
    const onVisibility = () => void request();
    onVisibility();
    // The browser releases the lock whenever the page is hidden, so it is requested again.
    document.addEventListener('visibilitychange', onVisibility);
    return () => {
      left = true;
      document.removeEventListener('visibilitychange', onVisibility);
      void lock?.release();
    };
  }, [active]);
}
