import { type ReactNode } from 'react';
import { Card, Skeleton, useText } from '@pahiya/ui';
import { LoadFailure, type LoadFailureProps } from '@pahiya/web-kit';
import { messages } from './messages.ts';
import styles from './plan-day.module.css';

interface DayContentProps {
  query: LoadFailureProps['query'] & { isLoadingError: boolean };
  failed: 'dayNotLoaded' | 'planNotLoaded';
  /** Undefined while the day loads. */
  children: ReactNode | undefined;
}

/** The card around a day's views. Shows an outline while they load, or why they could not be loaded. */
export function DayContent({ query, failed, children }: DayContentProps) {
  const text = useText(messages);
  if (query.isLoadingError)
    return (
      <Card>
        <LoadFailure title={text(failed)} query={query} />
      </Card>
    );
  return (
    <Card flush>
      {children ?? (
        <div className={styles.outline}>
          <Skeleton height={30} lines={8} label={text('loading')} />
        </div>
      )}
    </Card>
  );
}
