import { useEffect } from 'react';

/** Code that moves the focus itself, e.g. a closing dialog, does so within two frames. */
const FRAMES = 3;

/** An element and its ancestors, from the inside out. */
function trailOf(from: Element): Element[] {
  const trail: Element[] = [];
  for (let at: Element | null = from; at; at = at.parentElement) trail.push(at);
  return trail;
}

/**
 * When the focused element is removed and nothing else takes the focus, focuses the nearest focusable ancestor, or else
 * the page's title as soon as there is one.
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
    // A press on an empty area removes the focus on purpose.
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
