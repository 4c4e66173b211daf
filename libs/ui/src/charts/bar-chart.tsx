import { Suspense } from 'react';
import type { ChartProps, Datum } from './chart.ts';
import styles from './charts.module.css';
import { BarPlot } from './plots.ts';
import { WhenSeen } from '../when-seen.tsx';

export interface Bar extends Datum {
  /** The label below the bar, where there is room: '21 Nov'. */
  tick: string;
  /** The bar of today has the word 'Today' above it. The bar of a coming day is faint. */
  time?: 'today' | 'coming' | undefined;
}

export interface BarChartProps extends ChartProps<Bar> {
  /** Formats a figure on the axis, e.g. `formatInrShort` for money. */
  axis: (value: number) => string;
  /** Draws the chart with the page instead of when it comes into view, for a chart at the top of a page. */
  atOnce?: boolean | undefined;
}

/** Bars over an axis, e.g. one per day. Many bars scroll inside the chart, which starts at the last bar. */
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

/** Heights in per cent. They are made up and look like a real chart. */
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
