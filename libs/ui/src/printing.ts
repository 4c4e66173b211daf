import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** The time at which printing of the page began; undefined when the page is not being printed. */
export function usePrinting(): Date | undefined {
  const [since, setSince] = useState<Date>();
  useEffect(() => {
    // Renders synchronously, because the browser captures the page as soon as the event ends.
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
