import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import styles from './page.module.css';

export interface LoadMoreProps {
  shown: number;
  /** So many rows in words: `(shown) => text('rides', { count: shown })` is '1 ride', '50 rides'. */
  counted: (shown: number) => string;
  /** An infinite query of TanStack's, or what has its members. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** false: only the button loads more, for a list that scrolls in a box of its own. */
  auto?: boolean;
}

/** So far below what is in view, the next page is loaded. */
const NEAR = '800px';

/** The foot of a list that is read by cursor: how many are shown, and more, by itself when its end comes near. */
export function LoadMore({ shown, counted, query, auto = true }: LoadMoreProps) {
  const text = useText(messages);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const foot = useRef<HTMLSpanElement>(null);
  const isReady = auto && hasNextPage && !isFetchingNextPage && !isFetchNextPageError;
  useEffect(() => {
    if (!isReady || !foot.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: NEAR },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
    // With `shown` it is looked again whether the end is still near.
  }, [isReady, fetchNextPage, shown]);
  return (
    <>
      <span ref={foot} role="status">
        {hasNextPage ? text('firstShown', { counted: counted(shown) }) : counted(shown)}
        {isFetchNextPageError && <span className={styles.failed}> · {text('nextNotLoaded')}</span>}
      </span>
      {hasNextPage && (
        <Button size="compact" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {text(isFetchNextPageError ? 'retry' : 'loadMore')}
        </Button>
      )}
    </>
  );
}
