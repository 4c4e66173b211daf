import { useEffect, useRef, type RefObject } from 'react';

/**
 * Restores the focus after a dialog about a row has closed and the row has left the list. The row that Tab would reach
 * next gets the focus; in an empty list the page's title does.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, isDialogOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasEnded = wasOpen.current && !isDialogOpen;
    wasOpen.current = isDialogOpen;
    if (!hasEnded) return undefined;
    // The dialog restores the focus one frame after it has closed.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const row = list.current?.querySelector<HTMLElement>('tbody [tabindex="0"]');
        const title = document.querySelector('h1');
        if (!row && title) title.tabIndex = -1;
        (row ?? title)?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDialogOpen, list]);
}
