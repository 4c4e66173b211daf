import { useInfiniteQuery } from '@tanstack/react-query';
import { Card, formatDateTime, LoadMore, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './policy.module.css';
import { policyHistoryQuery } from './policy.queries.ts';

/** Every version of the policy with who saved it and when. */
export function PolicyHistory() {
  const text = useText(messages);
  const query = useInfiniteQuery(policyHistoryQuery);
  const versions = query.data?.pages.flatMap((page) => page.history);
  return (
    <Card title={text('history')} flush>
      {versions ? (
        <>
          <ol className={styles.history}>
            {versions.map(({ version, effectiveFrom, by }) => (
              <li key={version}>
                <span>{text('versionBy', { version })}</span>
                <span className={styles.muted}>{`${formatDateTime(effectiveFrom)} · ${by}`}</span>
              </li>
            ))}
          </ol>
          {query.hasNextPage && (
            <div className={styles.foot}>
              <LoadMore shown={versions.length} counted={String} query={query} />
            </div>
          )}
        </>
      ) : query.isError ? (
        <LoadFailure title={text('historyNotLoaded')} query={query} />
      ) : (
        <div className={styles.foot}>
          <Skeleton lines={3} />
        </div>
      )}
    </Card>
  );
}
