import { useState } from 'react';
import { type Booking } from '@pahiya/contracts';
import { Button, formatInr, formatNumber, StatCard, StatRow, useText } from '@pahiya/ui';
import styles from './dashboard.module.css';
import { messages } from './below-messages.ts';

/** Computed here from the loaded rides: docs/product.md, Records. */
function figuresOf(open: readonly Booking[], loaded: readonly Booking[]) {
  const completed = loaded.filter(({ status }) => status === 'completed');
  return {
    total: new Set([...open, ...loaded].map(({ _id }) => _id)).size,
    completed: completed.length,
    earnings: completed.reduce((sum, { fare }) => sum + fare, 0),
  };
}

interface FiguresProps {
  open: readonly Booking[] | undefined;
  loaded: readonly Booking[] | undefined;
  /** The figures that could not be loaded. */
  failed: { open: boolean; loaded: boolean };
  onRetry: () => void;
  query: { hasNextPage: boolean; fetchNextPage: () => Promise<{ hasNextPage: boolean; isError: boolean }> };
}

export function Figures({ open, loaded, failed, onRetry, query }: FiguresProps) {
  const text = useText(messages);
  const [counting, setCounting] = useState(false);
  const figures = open && loaded && figuresOf(open, loaded);
  const missing = failed.open || failed.loaded ? null : undefined;
  const countAll = async () => {
    setCounting(true);
    let page = await query.fetchNextPage();
    while (page.hasNextPage && !page.isError) page = await query.fetchNextPage();
    setCounting(false);
  };

  return (
    <section className={styles.figures} aria-label={text('figures')}>
      <StatRow>
        <StatCard label={text('totalRides')} figure={figures ? formatNumber(figures.total) : missing} />
        <StatCard label={text('completedRides')} figure={figures ? formatNumber(figures.completed) : missing} />
        <StatCard
          label={text('assignedRides')}
          figure={open ? open.filter(({ status }) => status === 'assigned').length : failed.open ? null : undefined}
        />
        <StatCard label={text('totalEarnings')} figure={figures ? formatInr(figures.earnings) : missing} />
      </StatRow>
      {query.hasNextPage && loaded && (
        <p className={styles.counted}>
          <span>{text('countedOver', { count: loaded.length })}</span>
          <Button pending={counting} onClick={() => void countAll()}>
            {text('countAll')}
          </Button>
        </p>
      )}
      {missing === null && (
        <p className={styles.counted}>
          <span>{text('figuresFailed', { all: failed.open ? 'yes' : 'no' })}</span>
          <Button icon="refresh" onClick={onRetry}>
            {text('retryFigures')}
          </Button>
        </p>
      )}
    </section>
  );
}
