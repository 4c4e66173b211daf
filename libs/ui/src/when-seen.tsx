import { startTransition, useEffect, useRef, useState, type ReactNode } from 'react';
import { flushSync } from 'react-dom';

/** By then a screen has what it shows first, and what is further down may come. */
const LATER_MS = 2_000;

interface WhenSeenProps {
  outline: ReactNode;
  children: ReactNode;
  /** Without waiting: where a page begins with it. */
  atOnce?: boolean | undefined;
}

/** Shows `children` in place of `outline` once that has come into view or is printed, or a while later: what is on screen comes first. */
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
    // The browser takes its picture as soon as the event is over.
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
