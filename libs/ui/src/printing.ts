import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** When the page on screen is being printed, since when; undefined at all other times. */
export function usePrinting(): Date | undefined {
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    // The browser takes its picture as soon as the event is over.
    const begin = () => flushSync(() => setSince(new Date()));
    const end = () => setSince(undefined);
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
    };
  }, []);
  return since;
}
