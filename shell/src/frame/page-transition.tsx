import { useEffect, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useLocation } from '@pahiya/web-kit';

/** docs/product.md, Screens: page changes slide and fade. */
const DURATION_MS = 400;

// React warns about layout effects in the pre-rendering build, which has no layout.
const useBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect;

/**
 * Slides and fades a page in when the first segment of the path changes; a remote animates its own pages. The animation
 * does not use a key, so a remote stays mounted when one of its pages follows another.
 */
export function PageTransition({ children }: { children: ReactNode }) {
  const { pathname, hash } = useLocation();
  const page = pathname.split('/')[1] ?? '';
  const content = useRef<HTMLElement>(null);
  const shown = useRef(page);

  useBeforePaint(() => {
    if (shown.current === page) return;
    shown.current = page;
    if (!hash) window.scrollTo(0, 0);
    if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
    content.current?.animate(
      [
        { opacity: 0, transform: 'translateY(12px)' },
        { opacity: 1, transform: 'none' },
      ],
      { duration: DURATION_MS, easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)' },
    );
  }, [page, hash]);

  return (
    <main ref={content} id="content">
      {children}
    </main>
  );
}
