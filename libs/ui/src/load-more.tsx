import { Button } from './button.tsx';
import styles from './page.module.css';

export interface LoadMoreProps {
  shown: number;
  /** What the rows are, in one and in many: ['ride', 'rides']. */
  of: readonly [string, string];
  /** An infinite query of TanStack's, or what has its members. */
  query: {
    hasNextPage: boolean;
    isFetchingNextPage: boolean;
    isFetchNextPageError: boolean;
    fetchNextPage: () => Promise<unknown>;
  };
}

/** The foot of a list that is read by cursor: how many are shown, and more. */
export function LoadMore({ shown, of: [one, many], query }: LoadMoreProps) {
  const { hasNextPage, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = query;
  const counted = `${shown.toLocaleString('en-IN')} ${shown === 1 ? one : many}`;
  return (
    <>
      <span role="status">
        {hasNextPage ? `First ${counted} shown` : counted}
        {isFetchNextPageError && <span className={styles.failed}> · The next ones could not be loaded.</span>}
      </span>
      {hasNextPage && (
        <Button size="compact" pending={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          {isFetchNextPageError ? 'Retry' : 'Load more'}
        </Button>
      )}
    </>
  );
}
