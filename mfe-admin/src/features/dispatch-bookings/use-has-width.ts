import { useLayoutEffect, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

/**
 * Whether the element is now at least `leastPx` wide. Follows the element's width; false until it has been measured.
 */
export function useHasWidth(element: RefObject<HTMLElement | null>, leastPx: number): boolean {
  const [hasRoom, setHasRoom] = useState(false);
  useLayoutEffect(() => {
    const measured = element.current;
    if (!measured || typeof ResizeObserver === 'undefined') return undefined;
    // Renders before the browser paints. Otherwise an opening panel would show squeezed columns for a frame.
    const observer = new ResizeObserver(() => flushSync(() => setHasRoom(measured.offsetWidth >= leastPx)));
    observer.observe(measured);
    return () => observer.disconnect();
  }, [element, leastPx]);
  return hasRoom;
}
