import type { createBrowserRouter } from '@pahiya/web-kit';

type Router = Pick<ReturnType<typeof createBrowserRouter>, 'state' | 'subscribe'>;

/** Lists arrive after their page, so the page gets high enough only then. */
const RETURNING_MS = 2_000;
/** Whoever does one of these decides where the page stands. */
const ACTS = ['wheel', 'touchstart', 'pointerdown', 'keydown'] as const;

/** Scrolls to `top` as soon as the page is high enough, and again if the page scrolls itself while it opens. */
function returnTo(top: number, onEnd: () => void): () => void {
  const until = performance.now() + RETURNING_MS;
  const listening = new AbortController();
  const end = () => {
    if (listening.signal.aborted) return;
    listening.abort();
    onEnd();
  };
  const step = () => {
    if (listening.signal.aborted) return;
    const room = document.documentElement.scrollHeight - window.innerHeight;
    if (room >= top && window.scrollY !== top) window.scrollTo(0, top);
    if (performance.now() > until) end();
    else requestAnimationFrame(step);
  };
  for (const act of ACTS) addEventListener(act, end, { passive: true, signal: listening.signal });
  requestAnimationFrame(step);
  return end;
}

/**
 * Back and Forward show a page where it was left: a page scrolls to its top when it opens, and the browser restores the
 * position before the page is there.
 */
export function rememberScrolling(router: Router): void {
  const tops = new Map<string, number>();
  let { key } = router.state.location;
  let top = window.scrollY;
  let isReturning = false;
  let end = () => undefined as void;

  addEventListener(
    'scroll',
    () => {
      if (!isReturning) top = window.scrollY;
    },
    { passive: true },
  );
  router.subscribe(({ historyAction, location }) => {
    if (location.key === key) return;
    if (historyAction !== 'REPLACE') tops.set(key, top);
    ({ key } = location);
    if (historyAction === 'REPLACE') return;
    end();
    top = (historyAction === 'POP' && tops.get(key)) || 0;
    if (top === 0) return;
    isReturning = true;
    end = returnTo(top, () => {
      isReturning = false;
      top = window.scrollY;
    });
  });
}
