import { useInfiniteQuery } from '@tanstack/react-query';
import { Card, formatDateTime, LoadMore, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import { PriceChanges } from './price-changes.tsx';
import { pricingHistoryQuery } from './pricing.queries.ts';
import { changesBetween } from './rates.ts';
import styles from './pricing.module.css';

export function PriceHistory() {
  const text = useText(messages);
  const query = useInfiniteQuery(pricingHistoryQuery);
  const versions = query.data?.pages.flatMap((page) => page.history);
  return (
    <Card title={text('history')} description={text('historyHow')} flush>
      {versions ? (
        <>
          <ol className={styles.history}>
            {versions.map((version, at) => {
              const before = versions[at + 1];
              const changes = before && changesBetween(before.rates, version.rates);
              return (
                <li key={version.version}>
                  <div className={styles.version}>
                    <span className={styles.number}>{text('version', { version: version.version })}</span>
                    <span className={styles.muted}>
                      {text('putInForceBy', {
                        moment: formatDateTime(version.effectiveFrom),
                        by: version.version === 1 ? text('installation') : version.by,
                      })}
                    </span>
                  </div>
                  {changes && changes.length > 0 ? (
                    <PriceChanges changes={changes} />
                  ) : (
                    <p className={styles.muted}>
                      {text(changes ? 'sameRates' : query.hasNextPage ? 'loadMoreToSee' : 'firstCard')}
                    </p>
                  )}
                </li>
              );
            })}
          </ol>
          <div className={styles.foot}>
            <LoadMore shown={versions.length} counted={(count) => text('versionCount', { count })} query={query} />
          </div>
        </>
      ) : query.isError ? (
        <LoadFailure title={text('historyNotLoaded')} query={query} />
      ) : (
        <div className={styles.coming}>
          <Skeleton lines={4} />
        </div>
      )}
    </Card>
  );
}
