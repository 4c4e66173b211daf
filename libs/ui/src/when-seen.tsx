import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** After this time the first screen is usually loaded, so content further down may load. */
const LATER_MS = 2_000;

interface WhenSeenProps {
  /** Shown until `children` are shown. Content at the end of a page needs no outline. */
  outline?: ReactNode;
  children: ReactNode;
  /** Shows the children without waiting, for content at the top of a page. */
  atOnce?: boolean | undefined;
}

/** Replaces `outline` by `children` when it comes into view, when the page is printed, or after a delay, so that visible content loads first. */
export function WhenSeen({ outline, children, atOnce = false }: WhenSeenProps) {
  const frame = useRef<HTMLDivElement>(null);
  const [due, setDue] = useState(atOnce || typeof IntersectionObserver === 'undefined');
  useEffect(() => {
    if (due || !frame.current) return undefined;
    const show = () => setDue(true);
    const timer = setTimeout(() => startTransition(show), LATER_MS);
    const observer = new IntersectionObserver((entries) => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) show();
    });
    observer.observe(frame.current);
    // Renders synchronously, because the browser captures the page as soon as the event ends.
    const showAtOnce = () => flushSync(show);
    window.addEventListener('beforeprint', showAtOnce);
    return () => {
      window.removeEventListener('beforeprint', showAtOnce);
      clearTimeout(timer);
      observer.disconnect();
    };
  }, [due]);
  return due ? (
    children
  ) : (
    <div ref={frame} style={{ height: '100%' }}>
      {outline}
    </div>
  );
}
