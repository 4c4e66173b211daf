import { useEffect, useState } from 'react';

/** The time after the last key before the list is searched. */
const TYPING_PAUSE_MS = 200;

/** The text as it was when typing last paused. */
export function usePaused(text: string): string {
  const [paused, setPaused] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return paused;
}
