import { useEffect, useState } from 'react';

/** The time after the last key before the list is searched. */
const TYPING_PAUSE_MS = 200;

/** The debounced text: as it was when typing last paused. */
export function useDebounced(text: string): string {
  const [debounced, setDebounced] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return debounced;
}
