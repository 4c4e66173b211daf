import { useEffect, useRef, type RefObject } from 'react';

/**
 * When a dialog about a row ends and the row has left the list meanwhile, nothing has the focus. Then the row that Tab
 * would come to gets it, and in an empty list the page's title.
 */
export function useFocusKept(list: RefObject<HTMLElement | null>, isDialogOpen: boolean): void {
  const wasOpen = useRef(false);
  useEffect(() => {
    const hasEnded = wasOpen.current && !isDialogOpen;
    wasOpen.current = isDialogOpen;
    if (!hasEnded) return undefined;
    // The dialog gives the focus back in the frame after it has left.
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(() => {
        if (document.activeElement !== document.body) return;
        const row = list.current?.querySelector<HTMLElement>('tbody tr[tabindex="0"]');
        const title = document.querySelector('h1');
        if (!row && title) title.tabIndex = -1;
        (row ?? title)?.focus();
      });
    });
    return () => cancelAnimationFrame(frame);
  }, [isDialogOpen, list]);
}
