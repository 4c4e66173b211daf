import type { ReactNode } from 'react';

/** One bar or one row of a chart. */
export interface Datum {
  /** What `onSelect` is called with: '2026-11-21', 'completed'. */
  key: string;
  /** '21 Nov 2026'. */
  name: string;
  /** The value that is drawn. */
  value: number;
  /** The text of the tooltip and the table: '14 rides, ₹32,400'. */
  figures: string;
  /** Name and figures as one sentence for screen readers: '21 Nov 2026: 14 rides, ₹32,400'. */
  spoken: string;
}

export interface ChartProps<Item extends Datum> {
  /** What the chart shows: 'Rides by day'. It is the accessible name and the caption of the table. */
  label: string;
  /** The table's two headings: one for the names, one for the figures. */
  columns: readonly [string, string];
  /** undefined while it loads; the chart then shows a skeleton. */
  data: readonly Item[] | undefined;
  /** The key of the chosen datum, which is highlighted. */
  selected?: string | undefined;
  /** Called on a click, Enter or Space, also for the chosen datum. Without it nothing can be chosen. */
  onSelect?: ((key: string) => void) | undefined;
  /** Replaces the chart when there is no data, or none above zero: an EmptyState. */
  empty: ReactNode;
  /** Replaces the chart when it could not be loaded: an ErrorState with Retry. */
  failure?: ReactNode;
}
