import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from '../states.tsx';
import type { ChartProps, Datum } from './chart.ts';
import styles from './charts.module.css';
import { ShareRows } from './plots.ts';
import { WhenSeen } from '../when-seen.tsx';

export interface Share extends Datum {
  /** In place of the name, to look at: a badge. */
  mark?: ReactNode;
  /** At the end of the row: '14'. */
  figure: string;
  /** Beside the figure, smaller: '38 %'. */
  part?: string;
}

export interface ShareBarsProps extends ChartProps<Share> {
  /** How many rows are coming, for the skeleton. */
  rows?: number;
}

/** How a whole divides, by status or by cab type: a row and a bar each. */
export function ShareBars({ data, empty, failure, rows = 4, ...plot }: ShareBarsProps) {
  const skeleton = (
    <div className={styles.rowSkeleton} aria-hidden>
      {Array.from({ length: rows }, (_, row) => (
        <Skeleton key={row} height={28} width={`${92 - row * 11}%`} />
      ))}
    </div>
  );
  if (failure) return failure;
  if (!data) return skeleton;
  if (!data.some(({ value }) => value > 0)) return empty;
  return (
    <WhenSeen outline={skeleton}>
      <Suspense fallback={skeleton}>
        <ShareRows {...plot} shares={data} />
      </Suspense>
    </WhenSeen>
  );
}
