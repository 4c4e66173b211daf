import { useEffect, useRef } from 'react';
import { Button } from './button.tsx';
import { useText } from './language/messages.tsx';
import { messages } from './messages.ts';
import styles from './page.module.css';

export interface LoadMoreProps {
  shown: number;
  /** The number of rows in words: `(shown) => text('rides', { count: shown })` is '1 ride', '50 rides'. */
  counted: (shown: number) => string;
  /** An infinite query of TanStack Query, or an object with the same members. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    /** A page loads or, after a change, all of them again: the next page would take the place of that call. */
    isFetching?: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
  /** false: only the button loads more, for a list that scrolls in its own box. */
  auto?: boolean;
}

/** The next page loads when the end of the list is this close to the viewport. */
const NEAR = '800px';

/** The foot of a list with cursor paging: shows the number of rows and loads more when the end comes near. */
export function LoadMore({ shown, counted, query, auto = true }: LoadMoreProps) {
  const text = useText(messages);
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, isFetching, fetchNextPage } = query;
  const foot = useRef<HTMLSpanElement>(null);
  const isReady = auto && hasNextPage && !isFetching && !isFetchNextPageError;
  useEffect(() => {
    if (!isReady || !foot.current || typeof IntersectionObserver === 'undefined') return undefined;
    const observer = new IntersectionObserver(
      (entries) => entries.some((entry) => entry.isIntersecting) && void fetchNextPage(),
      { rootMargin: NEAR },
    );
    observer.observe(foot.current);
    return () => observer.disconnect();
    // `shown` is a dependency so that each loaded page checks again whether the end is near.
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
