import { Suspense } from 'react';
import type { ChartProps, Datum } from './chart.ts';
import styles from './charts.module.css';
import { BarPlot } from './plots.ts';
import { WhenSeen } from '../when-seen.tsx';

export interface Bar extends Datum {
  /** Below the bar, where there is room: '21 Nov'. */
  tick: string;
}

export interface BarChartProps extends ChartProps<Bar> {
  /** A figure of the axis: `formatInrShort` for money. */
  axis: (value: number) => string;
  /** Where a page begins with it: drawn with the page, not once it is seen. */
  atOnce?: boolean | undefined;
}

/** Figures in a row, by day: bars over an axis. Long rows scroll inside it and begin at their end. */
export function BarChart({ data, empty, failure, atOnce, ...plot }: BarChartProps) {
  if (failure) return failure;
  if (!data) return <BarSkeleton />;
  if (!data.some(({ value }) => value > 0)) return empty;
  return (
    <WhenSeen outline={<BarSkeleton />} atOnce={atOnce}>
      <Suspense fallback={<BarSkeleton />}>
        <BarPlot {...plot} bars={data} />
      </Suspense>
    </WhenSeen>
  );
}

/** Heights in per cent: any that look like days. */
const SKELETON_BARS = [42, 64, 51, 78, 60, 36, 24, 55, 71, 48, 83, 66, 39, 27, 58];

function BarSkeleton() {
  return (
    <div className={styles.barSkeleton} aria-hidden>
      <div>
        {SKELETON_BARS.map((height, nth) => (
          <span key={nth} style={{ height: `${height}%` }} />
        ))}
      </div>
    </div>
  );
}
