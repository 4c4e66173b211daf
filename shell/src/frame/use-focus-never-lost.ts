import { useEffect } from 'react';

/** Whoever gives the focus a new place, a dialog that closes for instance, does so within two frames. */
const FRAMES = 3;

/** An element and what it is in, from the inside out. */
function trailOf(from: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) trail.push(at);
  return trail;
}

/**
 * When what had the focus has left the page and nothing else took it, the nearest place around it that can have the focus
 * gets it, or else the title of the page, as soon as there is one.
 */
export function useFocusNeverLost(): void {
  useEffect(() => {
    let trail: readonly Element[] = [];
    let frame = 0;
    const isNowhere = () => document.activeElement === null || document.activeElement === document.body;
    const isLost = () => trail[0]?.isConnected === false && isNowhere();
    const rescue = (frames: number) => {
      frame = requestAnimationFrame(() => {
        frame = 0;
        if (!isLost()) return;
        if (frames > 1) return rescue(frames - 1);
        const around = trail.find((element) => element.isConnected && element.hasAttribute('tabindex'));
        const place = around ?? document.querySelector('main h1');
        if (!(place instanceof HTMLElement)) return;
        if (!around) place.tabIndex = -1;
        place.focus({ preventScroll: true });
      });
    };

    const listening = new AbortController();
    document.addEventListener(
      'focusin',
      ({ target }) => (trail = target instanceof Element ? trailOf(target) : []),
      listening,
    );
    // Somebody who presses beside everything wants nothing to have it.
    document.addEventListener(
      'focusout',
      () => queueMicrotask(() => (trail = trail[0]?.isConnected && isNowhere() ? [] : trail)),
      listening,
    );
    const watch = new MutationObserver(() => {
      if (frame === 0 && isLost()) rescue(FRAMES);
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => {
      listening.abort();
      watch.disconnect();
      cancelAnimationFrame(frame);
    };
  }, []);
}
