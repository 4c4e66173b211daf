import { Suspense } from 'react';
import type { ReactNode } from 'react';
import { Skeleton } from '../states.tsx';
import type { ChartProps, Datum } from './chart.ts';
import styles from './charts.module.css';
import { ShareRows } from './plots.ts';
import { WhenSeen } from '../when-seen.tsx';

export interface Share extends Datum {
  /** Shown instead of the name, e.g. a badge. Screen readers do not read it. */
  mark?: ReactNode;
  /** The figure at the end of the row: '14'. */
  figure: string;
  /** Smaller text beside the figure: '38 %'. */
  part?: string;
}

export interface ShareBarsProps extends ChartProps<Share> {
  /** The number of rows in the skeleton. */
  rows?: number;
}

/** The parts of a whole, e.g. by status or cab type. Each part has a row with a bar. */
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
