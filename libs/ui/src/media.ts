import { useSyncExternalStore } from 'react';

/** Below this a panel becomes a sheet and the navigation a drawer. */
export const PHONE = '(max-width: 767px)';

/** Whether a media query holds now. False where there is no window to ask: in a pre-rendered page and in jsdom. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (onChange) => {
      if (typeof window.matchMedia !== 'function') return () => {};
      const list = window.matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    () => typeof window.matchMedia === 'function' && window.matchMedia(query).matches,
    () => false,
  );
}
